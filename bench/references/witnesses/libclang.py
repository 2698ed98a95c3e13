"""What clang resolved in the C and C++ files that compile_commands.json lists, as bench/references/witness.ts reads it.

    /usr/bin/python3 bench/references/witnesses/libclang.py <folder> > witness.jsonl    (Debian: python3-clang-14)

Names in templates that only an instantiation resolves, and what an inactive #if hides, stay unknown.
"""
import json
import os
import shlex
import sys
from clang.cindex import CursorKind, Index, TranslationUnit

root = os.path.realpath(sys.argv[1])
uses = {
    CursorKind.DECL_REF_EXPR,
    CursorKind.MEMBER_REF_EXPR,
    CursorKind.MEMBER_REF,
    CursorKind.TYPE_REF,
    CursorKind.TEMPLATE_REF,
    CursorKind.MACRO_INSTANTIATION,
}


def place(location):
    if location.file is None:
        return None
    path = os.path.relpath(os.path.realpath(location.file.name), root)
    return None if path.startswith('..') else (path, location.line, location.column)


# By clang's name for what is declared, all its declarations: prototypes in headers, the definition in one of the sources.
declared = {}
rows = {}


def write(spot, cursor):
    meant = cursor.referenced
    if meant is None:
        return
    usr = meant.get_usr()
    rows.setdefault(spot, set()).add(usr)
    for one in (meant, meant.canonical, meant.get_definition()):
        if one is not None and (where := place(one.location)) is not None:
            declared.setdefault(usr, set()).add(where)


def read(unit):
    for cursor in unit.cursor.walk_preorder():
        if cursor.kind not in uses or cursor.location.file is None:
            continue
        spot = place(cursor.location)
        # What the body of a macro names has the place of the macro.
        if spot is None or not is_named(cursor, spot):
            continue
        write(spot, cursor)


texts = {}


def is_named(cursor, spot):
    path, line, column = spot
    if path not in texts:
        with open(os.path.join(root, path), encoding='utf8', errors='replace') as file:
            texts[path] = file.read().split('\n')
    name = cursor.referenced.spelling if cursor.referenced is not None else cursor.spelling
    lines = texts[path]
    return line <= len(lines) and name != '' and lines[line - 1].encode()[column - 1 :].startswith(name.encode())


index = Index.create()
with open(os.path.join(root, 'compile_commands.json'), encoding='utf8') as file:
    commands = json.load(file)
for command in commands:
    arguments = command.get('arguments') or shlex.split(command['command'])
    source = os.path.join(command['directory'], command['file'])
    os.chdir(command['directory'])
    flags = [one for n, one in enumerate(arguments[1:], 1) if one not in ('-c', '-o') and arguments[n - 1] != '-o']
    flags = [one for one in flags if os.path.join(command['directory'], one) != source]
    unit = index.parse(source, flags, options=TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD)
    read(unit)
    for cursor in unit.cursor.get_children():
        if cursor.is_definition() and (where := place(cursor.location)) is not None:
            declared.setdefault(cursor.get_usr(), set()).add(where)
for spot, meant in rows.items():
    targets = [target for usr in meant for target in declared.get(usr, ())]
    for target in targets or [('', 0, 0)]:
        print(json.dumps([*spot, *target]))
