/** What the readers of Go know of the file at hand. Main type: GoState. */
import type { Rules } from '../reader.ts';
import type { OpenClass } from '../text/classes.ts';
import type { Code } from '../text/code.ts';
import { joined, Mounts, words } from '../text/mounts.ts';

export interface GoState {
  readonly code: Code;
  /** Paths of imported packages. */
  readonly imports: Set<string>;
  readonly routers: Mounts;
  readonly commands: Mounts;
  /** Blocks whose routes or commands hang under `prefix`. */
  readonly blocks: (OpenClass & { prefix: string })[];
  /** Names of flags of the standard library. */
  readonly flags: string[];
  /** Types with a `Run`, and what the `Init` of each type says of it: simplecobra. */
  readonly runs: Set<string>;
  readonly shorts: Map<string, string>;
  /** The type whose `Init` was met last. */
  inited: string;
  /** Written down at the end, when all prefixes are known. */
  readonly later: (() => void)[];
  isProgram: boolean;
}

export const beginGo = (code: Code): GoState => ({
  code,
  imports: new Set(),
  routers: new Mounts(joined),
  commands: new Mounts(words),
  blocks: [],
  flags: [],
  runs: new Set(),
  shorts: new Map(),
  inited: '',
  later: [],
  isProgram: false,
});

const maxImports = 300;

export const importRules: Rules<GoState> = {
  import({ code, imports }, at) {
    const { tokens } = code;
    const end = code.is(at + 1, '(') ? tokens.partner(at + 1) : at + 4;
    for (let i = at + 1; i < end && imports.size < maxImports; i += 1) {
      const path = code.string(i);
      if (path !== null) imports.add(path);
    }
  },
  package(state, at) {
    if (at === 0) state.isProgram = state.code.is(1, 'main');
  },
};

/** The first word for which an import holds it. */
export function importOf({ imports }: GoState, ...parts: string[]): string {
  for (const path of imports) for (const part of parts) if (path.includes(part)) return part;
  return '';
}
