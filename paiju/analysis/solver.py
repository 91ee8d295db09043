"""The solver (求解器): work done in a process of its own, against a deadline.

The double-dummy library cannot be interrupted, a hard deal keeps it busy for minutes, and a fault in it ends its
process. So no server process enters it: work goes by pipe to a worker process, one job at a time, which is killed
and started again when it is late. A worker ends with its parent, however that ends.

    solver = Solver(processes=1)
    tables = await solver.run(double_dummy.tables, deals, seconds=20)      # raises NotSolved when late
"""

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from multiprocessing.reduction import ForkingPickler
from queue import SimpleQueue
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


PREPARATION = 60.0
"""Seconds after which a process that is still preparing is given up."""
NICE = 5
"""By how much thought gives way to the server, as the system counts it."""


class NotSolved(Exception):
    """The work was not done (未解出): `why` is `late`, `crashed`, or `busy` (its time ran out before it began)."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Solver:
    """One or more worker processes (求解进程), started at the first job and shared by any number of callers.

    Work is a module's function with arguments and an answer that can be pickled. `prepare` is done by each process
    first, such as loading what the work needs: a job that comes too early for its deadline is answered with
    `NotSolved("busy")`, and the process goes on preparing. Close the solver, or use it in a `with`.
    """

    def __init__(self, processes: int = 1, prepare: Callable[[], object] | None = None, nice: int = NICE) -> None:
        """`nice`: by how much its processes give way to the server's, as the system counts it (0-19)."""
        if processes < 1:
            raise ValueError(f"a solver needs at least one process, not {processes}")
        self._idle: SimpleQueue[_Worker] = SimpleQueue()
        self._workers = [_Worker(prepare, nice) for _ in range(processes)]
        for worker in self._workers:
            self._idle.put(worker)
        self._closed = False
        # A thread for each worker: whoever waits, waits for a pipe, and holds neither the loop nor the lock.
        self._threads = ThreadPoolExecutor(processes, thread_name_prefix="solver")

    def start(self) -> None:
        """Start the processes now (启动), so that the first job finds them ready."""
        for _ in self._workers:
            self._threads.submit(self._start)

    async def run(self, work: Callable[..., R], /, *arguments: Any, seconds: float) -> R:
        """The answer of `work(*arguments)` (求解), at the latest `seconds` from now, time in the queue included.

        Raises NotSolved, or what the work itself raised.
        """
        if self._closed:
            raise NotSolved("busy")
        until = time.monotonic() + seconds
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._do, work, arguments, until)

    def run_and_wait(self, work: Callable[..., R], /, *arguments: Any, seconds: float) -> R:
        """As `run`, for programs without an event loop (同步求解)."""
        until = time.monotonic() + seconds
        return self._threads.submit(self._do, work, arguments, until).result()

    def close(self) -> None:
        """End the worker processes (关闭); jobs under way, and all later ones, are answered with NotSolved."""
        self._closed = True
        for worker in self._workers:
            worker.close()
        self._threads.shutdown()
        for worker in self._workers:
            worker.end()

    def __enter__(self) -> "Solver":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _start(self) -> None:
        worker = self._idle.get()
        worker.start()
        # The queue is first in, first out: the next to start is another one.
        self._idle.put(worker)

    def _do(self, work: Callable[..., R], arguments: tuple[Any, ...], until: float) -> R:
        worker = self._idle.get()
        try:
            return worker.do(work, arguments, until)
        finally:
            self._idle.put(worker)


class Deadline:
    """A point in time (截止): says how long there is left, across processes of this machine."""

    def __init__(self, seconds: float) -> None:
        self.until = time.monotonic() + seconds

    @property
    def left(self) -> float:
        """Seconds left (剩余), negative once it has passed."""
        return self.until - time.monotonic()


class _Worker:
    """One worker process as its parent holds it: started when needed, killed when late."""

    def __init__(self, prepare: Callable[[], object] | None, nice: int) -> None:
        self._prepare = prepare
        self._nice = nice
        self._prepared: float | None = None
        """When its preparation must be over; None once it is."""
        self._process: subprocess.Popen[bytes] | None = None
        self._pipe: Connection[Any, Any] | None = None
        self._closed = False

    def do(self, work: Callable[..., R], arguments: tuple[Any, ...], until: float) -> R:
        job = ForkingPickler.dumps((work, arguments))
        if self._closed or until <= time.monotonic():
            raise NotSolved("busy")
        pipe = self._started()
        try:
            self._wait(pipe, until)
            pipe.send_bytes(job)
            if not pipe.poll(max(0.0, until - time.monotonic())):
                raise NotSolved("late")
            good, answer = pipe.recv()
        except (EOFError, OSError):
            self._restart()
            raise NotSolved("crashed") from None
        except NotSolved as error:
            if error.why == "late":
                self._restart()
            raise
        if not good:
            raise answer
        return answer

    def start(self) -> None:
        if not self._closed:
            self._started()

    def _wait(self, pipe: "Connection[Any, Any]", until: float) -> None:
        """Wait for the preparation; what went wrong there, the work itself will meet."""
        if self._prepared is None:
            return
        if pipe.poll(max(0.0, until - time.monotonic())):
            pipe.recv()
            self._prepared = None
        else:
            raise NotSolved("late" if time.monotonic() > self._prepared else "busy")

    def close(self) -> None:
        """Let whoever waits for an answer meet the end of the pipe, and start nothing again."""
        self._closed = True
        if self._process:
            self._process.kill()

    def end(self) -> None:
        if self._process:
            self._process.kill()
            self._process.wait()
            if self._process.stdin:
                self._process.stdin.close()
        if self._pipe:
            self._pipe.close()
        self._process = self._pipe = self._prepared = None

    def _restart(self) -> None:
        self.end()
        if not self._closed:
            self._started()

    def _started(self) -> "Connection[Any, Any]":
        if self._pipe and self._process and self._process.poll() is None:
            return self._pipe
        self.end()
        self._pipe, theirs = Pipe()
        # The parent's search path, so that work is found by the same name there; its standard input is the lifeline.
        search = os.pathsep.join(path for path in sys.path if path)
        self._process = subprocess.Popen(
            [sys.executable, "-c", f"from paiju.analysis.solver import serve; serve({theirs.fileno()}, {self._nice})"],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            env=os.environ | {"PYTHONPATH": search, "OPENBLAS_NUM_THREADS": "1"},
            pass_fds=(theirs.fileno(),),
        )
        theirs.close()
        if self._prepare is not None:
            self._pipe.send((self._prepare, ()))
            self._prepared = time.monotonic() + PREPARATION
        return self._pipe


def serve(descriptor: int, nice: int) -> None:
    """Do the jobs that come by the pipe (求解进程): the worker's whole life, until its parent closes it or dies."""
    # Ctrl-C reaches the whole group; when to end is the parent's to say.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Thought may wait for the server, which shares the machine.
    os.nice(nice)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    pipe: Connection[Any, Any] = Connection(descriptor)
    while True:
        try:
            work, arguments = pipe.recv()
        except EOFError:
            return
        try:
            answer = (True, work(*arguments))
        except Exception as error:  # whatever the work raised is its caller's
            answer = (False, error)
        pipe.send(answer)


def _end_with_parent() -> None:
    os.read(0, 1)  # returns at the end of the lifeline, in the midst of a job too: the library lets other threads run
    os._exit(0)
