"""Orca loads this file when it starts. It writes down everything that Orca says, and says when Orca has nothing to do.

SPOKEN_LOG names the file to write to: one JSON object a line, {"said": text} or {"idle": number}.
SPOKEN_ASK names a named pipe: for each line in it, Orca writes {"idle": that line} once it has handled all events.
"""

import json
import os

from gi.repository import GLib
from orca import liveregions, settings, speech

log = open(os.environ["SPOKEN_LOG"], "a", buffering=1, encoding="utf-8")


def write(entry):
    log.write(json.dumps(entry, ensure_ascii=False) + "\n")


# No program that makes sound is started, so that the test is silent and runs where there is no sound card.
settings.speechFactoryModules = []
settings.speechServerFactory = ""
settings.enableSound = False
settings.enableBraille = False
# The test knows which keys it presses.
settings.enableKeyEcho = False
# Reading a page aloud on its own has no stable end. The transcripts read pages with keys.
settings.sayAllOnLoad = False
settings.pageSummaryOnLoad = False
# Percentages depend on the speed of the machine.
settings.speakProgressBarUpdates = False


def record_speech(text, acss, interrupt):
    write({"said": text})


def record_character(character, acss=None):
    write({"said": character})


def record_say_all(utterances, _progress):
    for context, _acss in utterances:
        write({"said": context.utterance})


# Fails here, and with it the whole test, when another version of Orca speaks by other functions.
for name, record in (
    ("_speak", record_speech),
    ("speakCharacter", record_character),
    ("sayAll", record_say_all),
):
    getattr(speech, name)
    setattr(speech, name, record)

# Messages of live regions wait in a queue of their own.
waiting = []
queue_init = liveregions.PriorityQueue.__init__


def remember_queue(queue):
    queue_init(queue)
    waiting.append(queue)


liveregions.PriorityQueue.__init__ = remember_queue


def answer(number):
    """An idle callback of low priority: GLib calls it when no event is waiting."""
    if any(len(queue) for queue in waiting):
        GLib.timeout_add(20, answer_when_idle, number)
    else:
        write({"idle": number})
    return GLib.SOURCE_REMOVE


def answer_when_idle(number):
    GLib.idle_add(answer, number, priority=GLib.PRIORITY_LOW)
    return GLib.SOURCE_REMOVE


# Opened for writing too, so that the pipe never ends.
ask = os.open(os.environ["SPOKEN_ASK"], os.O_RDWR | os.O_NONBLOCK)


def on_ask(_source, _condition):
    for number in os.read(ask, 4096).decode().split():
        answer_when_idle(int(number))
    return GLib.SOURCE_CONTINUE


GLib.io_add_watch(ask, GLib.IO_IN, on_ask)
write({"loaded": True})
