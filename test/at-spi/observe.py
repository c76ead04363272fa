"""Reports what the browser tells assistive technology, as JSON lines in the file OBSERVED_LOG.

Announcements of live regions come by themselves: {"announced": text, "live": politeness}.
For each number in the named pipe OBSERVED_ASK, the tree of the page follows: {"tree": node, "number": number}.
"""

import json
import os

import pyatspi
from gi.repository import GLib

log = open(os.environ["OBSERVED_LOG"], "a", buffering=1, encoding="utf-8")
BROWSERS = ("chromium", "chrome", "firefox")
WATCHED = ("object:text-changed:insert", "object:children-changed:add")
TEXT_FIELDS = (pyatspi.ROLE_ENTRY, pyatspi.ROLE_PASSWORD_TEXT, pyatspi.ROLE_TEXT)
LEAVES = (
    *TEXT_FIELDS,
    pyatspi.ROLE_STATIC,
    pyatspi.ROLE_PUSH_BUTTON,
    pyatspi.ROLE_CHECK_BOX,
    pyatspi.ROLE_RADIO_BUTTON,
)
# Regions of these roles are read as a whole without saying so.
ATOMIC_ROLES = ("status", "alert")


def write(entry):
    log.write(json.dumps(entry, ensure_ascii=False) + "\n")


def attributes_of(node):
    return dict(entry.split(":", 1) for entry in node.getAttributes())


def text_of(node):
    """All text inside a node. Embedded objects are one character in the text of their parent."""
    try:
        text = node.queryText()
    except NotImplementedError:
        return node.name or " ".join(text_of(child) for child in node if child)
    content = text.getText(0, -1)
    if "\ufffc" not in content:
        return content
    children = iter([text_of(child) for child in node if child])
    return "".join(next(children, "") + " " if letter == "\ufffc" else letter for letter in content)


def describe(node):
    if node is None:
        return None
    # Browsers do not report every change of a state, and what was read once would be used again.
    node.clear_cache()
    states = node.getState()
    role = node.getRole()
    found = {
        "role": node.getRoleName(),
        "name": node.name,
        "description": node.description,
        "states": sorted(pyatspi.stateToString(state) for state in states.getStates()),
        "attributes": attributes_of(node),
        "children": [],
    }
    if role in TEXT_FIELDS:
        found["text"] = text_of(node)
    # What is inside of controls and text is their own text.
    if role not in LEAVES:
        found["children"] = [describe(child) for child in node if child]
    return found


def page():
    """The document that a browser shows."""
    desktop = pyatspi.Registry.getDesktop(0)
    # The list of applications that was fetched before the browser started would be used again.
    desktop.clear_cache()
    for application in desktop:
        if application and application.name.lower().startswith(BROWSERS):
            found = pyatspi.findDescendant(
                application,
                lambda node: node.getRole() == pyatspi.ROLE_DOCUMENT_WEB
                and node.getState().contains(pyatspi.STATE_SHOWING),
                True,
            )
            if found:
                return found
    return None


def live_region(node):
    """The outermost node of the live region that a node is in."""
    region = None
    while node is not None and attributes_of(node).get("container-live", "off") != "off":
        region = node
        node = node.parent
    return region


def atomic_part(node, region):
    """The part of a live region that has to be read as a whole when this node changes."""
    while node is not None:
        attributes = attributes_of(node)
        if attributes.get("atomic", str(attributes.get("xml-roles") in ATOMIC_ROLES).lower()) == "true":
            return node
        if node == region:
            return None
        node = node.parent
    return None


def on_event(event):
    try:
        report(event)
    except (GLib.Error, NotImplementedError, LookupError):
        # The node is gone already.
        pass


def report(event):
    source = event.source
    region = live_region(source)
    if region is None:
        return
    atomic = atomic_part(source, region)
    changed = event.any_data if isinstance(event.any_data, str) else text_of(event.any_data)
    text = text_of(atomic) if atomic else changed.replace("\ufffc", " ")
    if text.strip():
        write({"announced": " ".join(text.split()), "live": attributes_of(region)["container-live"]})


def answer(number):
    root = page()
    write({"number": number, "tree": describe(root)})
    return GLib.SOURCE_REMOVE


ask = os.open(os.environ["OBSERVED_ASK"], os.O_RDWR | os.O_NONBLOCK)


def on_ask(_source, _condition):
    for number in os.read(ask, 4096).decode().split():
        # After all events that are waiting.
        GLib.idle_add(answer, int(number), priority=GLib.PRIORITY_LOW)
    return GLib.SOURCE_CONTINUE


GLib.io_add_watch(ask, GLib.IO_IN, on_ask)
pyatspi.Registry.registerEventListener(on_event, *WATCHED)
write({"loaded": True})
# Without `gil`: it would add an idle callback that is always ready, and callbacks of low priority would never be called.
pyatspi.Registry.start(gil=False)
