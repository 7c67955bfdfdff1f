/// File systems for tests, which only root may mount, and not in every container.
enum Mounting {
  static let isPossible: Bool = {
    let directory = TestDirectory()
    directory.run("mkdir d")
    return shell(
      "cd '\(directory.path)' && mount -t tmpfs -o size=64k none d && umount d && echo yes", mayFail: true
    ).hasSuffix("yes\n")
  }()
}
