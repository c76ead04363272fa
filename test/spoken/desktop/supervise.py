"""Starts the processes of a desktop and ends all of them, descendants included.

Reads one JSON object a line from standard input, {"command": [...], "env": {...}, "log": "file"}, starts that command
and answers with its process id on a line of its own. When standard input ends - because the test closed it, was
stopped or crashed - or on SIGTERM, every process that came out of these commands is ended and the folder that is
given as the only argument is deleted.

D-Bus and browsers start processes that detach themselves from their parent. A "child subreaper" becomes the parent of
such orphans, so all of them are still found as descendants of this process.
"""

import ctypes
import json
import os
import shutil
import signal
import subprocess
import sys
import time

PR_SET_PDEATHSIG = 1
PR_SET_CHILD_SUBREAPER = 36
GRACE_SECONDS = 3

libc = ctypes.CDLL(None, use_errno=True)


def end_with_parent():
    """Runs in the new process: end it when this supervisor is killed and cannot do it itself."""
    libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def start(request):
    with open(request["log"], "ab") as log:
        return subprocess.Popen(
            request["command"],
            env=request["env"],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
            preexec_fn=end_with_parent,
        ).pid


def parents():
    """The parent of every process that is alive, by process id."""
    found = {}
    for entry in os.listdir("/proc"):
        if not entry.isdigit():
            continue
        try:
            with open(f"/proc/{entry}/stat") as stat:
                # The name of the program stands in brackets and may contain spaces and brackets.
                state, parent = stat.read().rpartition(")")[2].split()[:2]
        except OSError:
            continue
        if state != "Z":
            found[int(entry)] = int(parent)
    return found


def descendants():
    parent_of = parents()
    found = {os.getpid()}
    while True:
        more = {pid for pid, parent in parent_of.items() if parent in found} - found
        if not more:
            return found - {os.getpid()}
        found |= more


def reap():
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass


def end_all():
    asked = time.monotonic()
    told = set()
    while True:
        reap()
        alive = descendants()
        if not alive:
            return
        late = time.monotonic() - asked > GRACE_SECONDS
        for pid in alive if late else alive - told:
            try:
                os.kill(pid, signal.SIGKILL if late else signal.SIGTERM)
            except ProcessLookupError:
                pass
        told |= alive
        time.sleep(0.05)


def stop(_signal, _frame):
    raise SystemExit


def main(folder):
    libc.prctl(PR_SET_CHILD_SUBREAPER, 1)
    signal.signal(signal.SIGTERM, stop)
    # Ctrl-C reaches the whole terminal; the test decides what happens then.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        for line in sys.stdin:
            print(start(json.loads(line)), flush=True)
            reap()
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        end_all()
        shutil.rmtree(folder, ignore_errors=True)


main(sys.argv[1])
