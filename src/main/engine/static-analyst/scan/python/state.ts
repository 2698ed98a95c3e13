/** What the readers of Python know of the file at hand. Main type: PythonState. */

import type { Rules } from '../reader.ts';
import type { OpenClass } from '../text/classes.ts';
import type { Code } from '../text/code.ts';
import { joined, Mounts, words } from '../text/mounts.ts';
import { Walks } from '../text/walks.ts';

export interface PythonState {
  readonly code: Code;
  /** Packages that the file imports from, by their first name, and whole paths. */
  readonly packages: Set<string>;
  /** Local names of what is imported from a module. */
  readonly names: Map<string, string>;
  readonly routers: Mounts;
  readonly commands: Mounts;
  /** Written down at the end, when all prefixes are known. */
  readonly later: (() => void)[];
  /** The last entry of a list of routes of Django, and the name of the list. */
  list: { close: number; name: string } | null;
  /** How many classes of settings were read. */
  settingsClasses: number;
  /** Lists of routes within a route, with the path so far. */
  readonly included: (OpenClass & { prefix: string })[];
}

export const beginPython = (code: Code): PythonState => ({
  code,
  packages: new Set(),
  names: new Map(),
  routers: new Mounts(joined),
  commands: new Mounts(words),
  later: [],
  list: null,
  settingsClasses: 0,
  included: [],
});

const maxNames = 200;

/** Names behind `from`, to the end of the list. */
function importNames({ code, names }: PythonState, from: number, module: string): void {
  const { tokens } = code;
  let at = code.is(from, '(') ? from + 1 : from;
  for (let count = 0; count < maxNames && tokens.isWord(at); count += 1) {
    const isRenamed = code.is(at + 1, 'as');
    names.set(code.text(isRenamed ? at + 2 : at), module);
    at += isRenamed ? 3 : 1;
    if (!code.is(at, ',')) break;
    at += 1;
  }
}

export const importRules: Rules<PythonState> = {
  import(state, at) {
    const { code, packages } = state;
    const end = code.nameEnd(at + 1);
    if (end === at + 1) return;
    if (packages.size < maxNames && !isFrom(code, at)) {
      packages.add(code.text(at + 1));
      packages.add(code.nameIn({ from: at + 1, to: end }));
    }
  },
  from(state, at) {
    const { code, packages } = state;
    const end = code.nameEnd(at + 1);
    if (end === at + 1 || !code.is(end, 'import')) return;
    const module = code.nameIn({ from: at + 1, to: end });
    if (packages.size < maxNames) packages.add(code.text(at + 1)).add(module);
    importNames(state, end + 1, module);
  },
};

const isFrom = (code: Code, at: number): boolean => code.is(code.nameStart(at - 1) - 1, 'from');

/** The `@` of the decorator whose name ends at `at`, -1 where it is none. */
export function decoratorAt(code: Code, at: number): number {
  const start = code.nameStart(at) - 1;
  return code.is(start, '@') ? start : -1;
}

interface Below {
  name: string;
  /** The token of the name. */
  at: number;
}

const walks = new Walks<Below | null>();

/** The function or class below a decorator that ends before `from`. */
export function decorated(code: Code, from: number): Below | null {
  return walks.find(code, from, () => {
    let at = from;
    for (let steps = 0; steps < 40; steps += 1) {
      if (code.is(at, '@')) {
        at = code.nameEnd(at + 1);
        if (code.is(at, '(')) at = code.tokens.after(at);
      } else if (code.is(at, 'async')) at += 1;
      else if (code.is(at, 'def') || code.is(at, 'class'))
        return { found: { name: code.text(at + 1), at: at + 1 }, to: at };
      else return { found: null, to: at };
    }
    return { found: null, to: at };
  });
}
