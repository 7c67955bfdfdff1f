"""Stops a program, and its children, at any system call."""

import ctypes
import os
import platform
import signal


class Tracer:
    library = ctypes.CDLL(None, use_errno=True)
    library.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
    library.ptrace.restype = ctypes.c_long
    TRACEME, SYSCALL, SETOPTIONS, GETREGSET, SETREGSET, SYSCALL_INFO = 0, 24, 0x4200, 0x4204, 0x4205, 0x420E
    # Stops reliably, follows children, and kills all of them with the tracer.
    OPTIONS = 1 | 2 | 4 | 8 | 0x100000
    ANY = 0x40000000
    # By machine: the numbers of write and pwrite64, and the register of the third argument.
    MACHINES = {"x86_64": ({1, 18}, 12), "aarch64": ({64, 68}, 2)}

    @classmethod
    def call(cls, request, pid, address=0, data=0):
        return cls.library.ptrace(request, pid, address, data)

    @classmethod
    def run(cls, command, world, kill_at=None, short_at=None, signature=None, save_at=None, save=None):
        """Runs a command in a world, and calls `save` before the system call `save_at`.

        Returns its status, and the number of calls, or of writes to files; with `signature`, the calls after a change
        on the disk.
        """
        pid = os.fork()
        if pid == 0:
            try:
                null = os.open("/dev/null", os.O_RDWR)
                for number in range(3):
                    os.dup2(null, number)
                os.chdir(world.path)
                cls.call(cls.TRACEME, 0)
                os.kill(os.getpid(), signal.SIGSTOP)
                os.execvpe(command[0], command, world.environment)
            finally:
                os._exit(127)
        os.waitpid(pid, cls.ANY)
        cls.call(cls.SETOPTIONS, pid, 0, cls.OPTIONS)
        cls.call(cls.SYSCALL, pid)
        traced, count, writes, status = {pid}, 0, 0, None
        changes, last = [], signature() if signature else None
        while traced:
            try:
                child, state = os.waitpid(-1, cls.ANY)
            except ChildProcessError:
                break
            if os.WIFEXITED(state) or os.WIFSIGNALED(state):
                traced.discard(child)
                if child == pid:
                    status = os.waitstatus_to_exitcode(state)
                continue
            traced.add(child)
            number, event = os.WSTOPSIG(state), state >> 16
            deliver = 0
            if number == signal.SIGTRAP | 0x80:
                info = ctypes.create_string_buffer(128)
                cls.call(cls.SYSCALL_INFO, child, 128, ctypes.addressof(info))
                if info.raw[0] == 1:
                    count += 1
                    if signature:
                        now = signature()
                        if now != last:
                            changes.append(count)
                            last = now
                    if count == save_at:
                        save()
                    if count == kill_at:
                        for each in traced:
                            os.kill(each, signal.SIGKILL)
                        continue
                    call, descriptor, size = (int.from_bytes(info.raw[a:a + 8], "little") for a in (24, 32, 48))
                    kinds, third = cls.MACHINES.get(platform.machine(), (set(), 0))
                    if call in kinds and descriptor > 2 and size > 1:
                        writes += 1
                        if writes == short_at:
                            cls.shorten(child, third, size // 2)
            elif event == 0 and number not in (signal.SIGSTOP, signal.SIGTRAP):
                deliver = number
            cls.call(cls.SYSCALL, child, 0, deliver)
        return status, changes if signature else (writes if short_at is not None else count)

    @classmethod
    def shorten(cls, pid, register, size):
        registers = (ctypes.c_uint64 * 40)()
        vector = (ctypes.c_uint64 * 2)(ctypes.addressof(registers), ctypes.sizeof(registers))
        cls.call(cls.GETREGSET, pid, 1, ctypes.addressof(vector))
        registers[register] = size
        cls.call(cls.SETREGSET, pid, 1, ctypes.addressof(vector))
