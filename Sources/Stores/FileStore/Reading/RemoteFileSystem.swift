import CLinux
import Glibc
import TodoStores

/// A file system that other machines may write to: inotify(7) does not report their changes, and flock(2) on
/// a directory does not lock them out.
enum RemoteFileSystem: String {
  case nfs = "NFS"
  case smb = "SMB"
  case fuse = "FUSE"
  case plan9 = "9P"
  case ceph = "Ceph"
  case afs = "AFS"
  case virtualBox = "VirtualBox"

  /// Nil for a local file system.
  init?(of path: String) {
    var status = statfs()
    guard unsafe statfs(path.systemPath, &status) == 0 else { return nil }
    self.init(status)
  }

  init?(of file: borrowing Descriptor) {
    var status = statfs()
    guard unsafe fstatfs(file.number, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The numbers of statfs(2).
  private init?(_ status: statfs) {
    switch UInt32(truncatingIfNeeded: status.f_type) {
    case 0x6969: self = .nfs
    case 0xFF53_4D42, 0xFE53_4D42, 0x517B: self = .smb
    case 0x6573_5546: self = .fuse
    case 0x0102_1997: self = .plan9
    case 0x00C3_6400: self = .ceph
    case 0x5346_414F, 0x6B41_4653: self = .afs
    case 0x786F_4256: self = .virtualBox
    default: return nil
    }
  }
}
