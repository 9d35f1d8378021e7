"""Writing messages as Fluent again, for the browser's `@fluent/bundle`."""

from __future__ import annotations

from collections.abc import Iterable

from flagplot.kernel.text.fluent import Call, Message, Node, Number, Pattern, Reference, Selection, Variable, Words


def printed(messages: Iterable[Message]) -> str:
    """A catalogue with these messages; reading it gives them back."""
    return "".join(map(_message, messages))


def _message(message: Message) -> str:
    head = message.id + (" =" if message.pattern is None else f" = {_pattern(message.pattern)}")
    return "".join([head, *(f"\n .{name} = {_pattern(one)}" for name, one in message.attributes.items()), "\n"])


def _pattern(pattern: Pattern) -> str:
    """The pattern; words at its edges are quoted if their spaces or signs would be parsed otherwise."""
    last = len(pattern.nodes) - 1
    out = []
    for place, node in enumerate(pattern.nodes):
        if isinstance(node, Words) and _is_plain(node.words, is_first=place == 0, is_last=place == last):
            out.append(node.words)
        else:
            out.append(f"{{ {_expression(node)} }}")
    return "".join(out) or '{ "" }'


def _is_plain(words: str, *, is_first: bool, is_last: bool) -> bool:
    if not words or "{" in words or "}" in words:
        return False
    return not (is_first and words[0] in " .*[") and not (is_last and words[-1] == " ")


def _expression(node: Node) -> str:
    match node:
        case Words():
            return f'"{node.words}"'
        case Number():
            return str(node.number)
        case Variable():
            return f"${node.name}"
        case Reference():
            return f"{node.id}.{node.attribute}" if node.attribute else node.id
        case Call():
            return f"{node.name}({_expression(node.argument)})"
        case Selection():
            cases = [
                f"\n {'*' if one is node.default else ''}[{one.key}] {_pattern(one.pattern)}" for one in node.variants
            ]
            return f"{_expression(node.selector)} ->{''.join(cases)}\n"
    raise AssertionError(type(node).__name__)
