"""Runs random histories of `todo sync` against real servers on the loopback: openssh, and git's own http-backend."""

import argparse
import getpass
import http.server
import os
import pathlib
import shutil
import subprocess
import tempfile
import threading
from contextlib import contextmanager

from todotools import ROOT, git_histories
from todotools.running import free_port


@contextmanager
def ssh_server(directory):
    """Yields the address of the root directory over ssh, and the variables of git for it."""
    program = shutil.which("sshd", path=f"{os.environ['PATH']}:/usr/sbin")
    if not program:
        raise SystemExit("sync-servers: there is no sshd: install openssh-server.")
    for name in ("host", "user"):
        subprocess.run(
            ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", directory / name], check=True)
    port = free_port()
    (directory / "sshd_config").write_text(
        f"Port {port}\nListenAddress 127.0.0.1\nHostKey {directory}/host\nPidFile none\n"
        f"AuthorizedKeysFile {directory}/user.pub\nStrictModes no\nUsePAM no\nMaxStartups 100\n"
        "PasswordAuthentication no\nPermitUserEnvironment no\n")
    if os.getuid() == 0:
        pathlib.Path("/run/sshd").mkdir(exist_ok=True)
    log = open(directory / "sshd.log", "wb")
    server = subprocess.Popen([program, "-D", "-e", "-f", directory / "sshd_config"], stderr=log)
    key = (directory / "host.pub").read_text()
    (directory / "known_hosts").write_text(f"[127.0.0.1]:{port} {key}")
    command = (
        f"ssh -F /dev/null -i {directory}/user -o IdentitiesOnly=yes -o UserKnownHostsFile={directory}/known_hosts"
        f" -o LogLevel=ERROR")
    try:
        yield f"ssh://{getpass.getuser()}@127.0.0.1:{port}", {"GIT_SSH_COMMAND": command}
    finally:
        server.terminate()
        server.wait()
        log.close()


class Backend(http.server.BaseHTTPRequestHandler):
    """Hands requests to git http-backend, as a web server does by CGI."""

    protocol_version = "HTTP/1.1"

    def do_GET(self):
        self.answer(b"")

    def do_POST(self):
        if self.headers.get("Transfer-Encoding") == "chunked":
            body = b""
            while size := int(self.rfile.readline(), 16):
                body += self.rfile.read(size)
                self.rfile.readline()
            self.rfile.readline()
        else:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.answer(body)

    def answer(self, body):
        path, _, query = self.path.partition("?")
        variables = {
            "PATH": os.environ["PATH"], "GIT_PROJECT_ROOT": "/", "GIT_HTTP_EXPORT_ALL": "1",
            "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_COUNT": "2",
            "GIT_CONFIG_KEY_0": "http.receivepack", "GIT_CONFIG_VALUE_0": "true",
            "GIT_CONFIG_KEY_1": "safe.directory", "GIT_CONFIG_VALUE_1": "*",
            "REQUEST_METHOD": self.command, "PATH_INFO": path, "QUERY_STRING": query,
            "CONTENT_TYPE": self.headers.get("Content-Type", ""), "CONTENT_LENGTH": str(len(body)),
            "REMOTE_ADDR": "127.0.0.1", "REMOTE_USER": "ann",
        }
        for name, variable in [("Content-Encoding", "HTTP_CONTENT_ENCODING"), ("Git-Protocol", "GIT_PROTOCOL")]:
            if value := self.headers.get(name):
                variables[variable] = value
        result = subprocess.run(["git", "http-backend"], input=body, env=variables, capture_output=True)
        head, _, content = result.stdout.partition(b"\r\n\r\n")
        headers = [line.split(": ", 1) for line in head.decode("latin-1").splitlines()]
        status = next((value for name, value in headers if name == "Status"), "200 OK")
        self.send_response_only(int(status.split()[0]))
        for name, value in headers:
            if name not in ("Status", "Content-Length"):
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *arguments):
        pass


@contextmanager
def http_server(directory):
    """Yields the address of the root directory over http, and no variables."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Backend)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", {}
    finally:
        server.shutdown()


SERVERS = {"ssh": ssh_server, "http": http_server}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", default=ROOT / ".build/release/todo", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=100, help="histories for each server")
    parser.add_argument("--server", choices=SERVERS, action="append", help="only that one")
    arguments = parser.parse_args()
    clean = True
    for name in arguments.server or SERVERS:
        with tempfile.TemporaryDirectory() as directory, SERVERS[name](pathlib.Path(directory)) as (address, variables):
            clean &= git_histories.run(arguments.program, 1, arguments.count, name, address, variables)
    return 0 if clean else 1
