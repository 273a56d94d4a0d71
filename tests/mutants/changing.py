"""Finding what can be changed in a module, and changing one thing of it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add}
NOT_RULES = {  # functions that are left out, and why
    "copy": "the copying of states",
}


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change: the module, the number of the place in it, and what is changed there."""

    module: str
    place: int
    line: int
    what: str

    def __str__(self) -> str:
        return f"{self.module}:{self.line} {self.what}"


def places(tree: ast.Module) -> Iterator[tuple[ast.AST, str]]:
    """Yield the nodes that can be changed, with the change in words."""
    yield from _in(tree)


def _in(node: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef) and child.name in NOT_RULES:
            continue
        if isinstance(child, ast.FunctionDef):
            for statement in child.body:
                yield from _self_and_in(statement)
        elif isinstance(child, ast.AnnAssign):
            if child.value is not None:
                yield from _self_and_in(child.value)
        else:
            yield from _self_and_in(child)


def _self_and_in(node: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    if isinstance(node, ast.Assert):  # it holds in any case
        return
    what = _change_of(node)
    if what:
        yield node, what
    if isinstance(node, ast.FunctionDef):
        if node.name not in NOT_RULES:
            for statement in node.body:
                yield from _self_and_in(statement)
        return
    yield from _in(node)


def _change_of(node: ast.AST) -> str:
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in COMPARISONS:
        old = type(node.ops[0])
        return f"{old.__name__} becomes {COMPARISONS[old].__name__}"
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return f"{node.value} becomes {node.value + 1}"
    if isinstance(node, ast.BoolOp):
        return "and becomes or" if isinstance(node.op, ast.And) else "or becomes and"
    if isinstance(node, (ast.If, ast.IfExp)):
        return "the branch is turned round"
    if isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC:
        return f"{type(node.op).__name__} becomes {ARITHMETIC[type(node.op)].__name__}"
    return ""


def left_out(tree: ast.Module) -> int:
    """Return how many places lie in functions that are left out because they are no rules."""
    functions = (n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef) and n.name in NOT_RULES)
    return sum(1 for function in functions for statement in function.body for _ in _self_and_in(statement))


def marked(source: str, mark: str, first: int) -> ast.Module:
    """Return the module with a call `mark(number)` wherever a place is reached; the numbers begin with `first`."""
    tree = ast.parse(source)
    numbers = {id(node): first + number for number, (node, _) in enumerate(places(tree))}
    _Marker(mark, numbers).visit(tree)
    return ast.fix_missing_locations(tree)


class _Marker(ast.NodeTransformer):
    """Writes `None if mark(number) else value` for every value that can be changed; `mark` returns None."""

    def __init__(self, mark: str, numbers: dict[int, int]) -> None:
        self.mark = mark
        self.numbers = numbers

    def visit(self, node: ast.AST) -> ast.AST:
        """Mark a node after those within it."""
        number = self.numbers.get(id(node))
        self.generic_visit(node)
        if number is None:
            return node
        if isinstance(node, ast.If):
            node.test = self._call(number, node.test)
            return node
        assert isinstance(node, ast.expr)
        return self._call(number, node)

    def _call(self, number: int, value: ast.expr) -> ast.expr:
        call = ast.Call(ast.Name(self.mark, ast.Load()), [ast.Constant(number)], [])
        return ast.copy_location(ast.IfExp(call, ast.Constant(None), value), value)


def changed(source: str, place: int) -> ast.Module:
    """Return the module with the change at one place made."""
    tree = ast.parse(source)
    node = next(node for number, (node, _) in enumerate(places(tree)) if number == place)
    if isinstance(node, ast.Compare):
        node.ops[0] = COMPARISONS[type(node.ops[0])]()
    elif isinstance(node, ast.Constant):
        assert isinstance(node.value, int)
        node.value += 1
    elif isinstance(node, ast.BoolOp):
        node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    elif isinstance(node, (ast.If, ast.IfExp)):
        node.test = ast.UnaryOp(ast.Not(), node.test)
    elif isinstance(node, ast.BinOp):
        node.op = ARITHMETIC[type(node.op)]()
    return ast.fix_missing_locations(tree)
