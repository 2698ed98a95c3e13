/** What the readers of Rust know of the file at hand. Main type: RustState. */
import type { Rules } from '../reader.ts';
import type { OpenClass } from '../text/classes.ts';
import type { Code } from '../text/code.ts';
import { joined, Mounts } from '../text/mounts.ts';
import { Walks } from '../text/walks.ts';

export interface RustState {
  readonly code: Code;
  /** Crates that the file names, `axum` of `use axum::Router` and of `axum::Router`. */
  readonly crates: Set<string>;
  /** Local names of what `use` brings, with the whole path. */
  readonly names: Map<string, string>;
  readonly routers: Mounts;
  /** Functions around the token at hand. */
  readonly functions: OpenClass[];
  /** Chains and brackets whose routes hang under `prefix`. */
  readonly scopes: (OpenClass & { prefix: string })[];
  readonly commands: (OpenClass & { words: string })[];
  readonly later: (() => void)[];
  /** By the closing bracket of a call, the name that its chain belongs to. */
  readonly chains: Map<number, string>;
}

export const beginRust = (code: Code): RustState => ({
  code,
  crates: new Set(),
  names: new Map(),
  routers: new Mounts(joined),
  functions: [],
  scopes: [],
  commands: [],
  later: [],
  chains: new Map(),
});

const known = [
  'axum',
  'actix_web',
  'rocket',
  'warp',
  'poem',
  'tide',
  'salvo',
  'clap',
  'structopt',
  'config',
  'tauri',
  'tonic',
];
const maxNames = 400;

/** Names of `use a::{b, c::d}` with what stands before them. */
function useTree(state: RustState, from: number, prefix: string, depth: number): void {
  const { code, names } = state;
  if (depth > 8 || names.size > maxNames) return;
  const end = code.nameEnd(from);
  const path = [prefix, code.nameIn({ from, to: end })].filter((part) => part !== '').join('::');
  if (code.reads(end, ':', ':', '{')) {
    for (const range of code.args(end + 2)) useTree(state, range.from, path, depth + 1);
    return;
  }
  const name = code.is(end, 'as') ? code.text(end + 1) : code.text(end - 1);
  if (end > from) names.set(name, path);
}

export const useRules: Rules<RustState> = {
  use: (state, at) => useTree(state, at + 1, '', 0),
  ...Object.fromEntries(known.map((crate) => [crate, ({ crates }: RustState) => crates.add(crate)])),
};

interface Below {
  name: string;
  /** The token of the name. */
  at: number;
  /** The last token of the body. */
  end: number;
}

const walks = new Walks<Below | null>();

/** The function below the attribute whose closing bracket is `close`. */
export function functionBelow(code: Code, close: number): Below | null {
  return walks.find(code, close + 1, (from) => {
    let at = from;
    for (let steps = 0; steps < 40; steps += 1) {
      if (code.is(at, '#')) at = code.tokens.after(at + 1);
      else if (code.is(at, 'fn')) {
        let open = code.tokens.after(at + 2);
        for (let i = 0; i < 60 && !code.is(open, '{') && !code.is(open, ';'); i += 1) open = code.tokens.after(open);
        return {
          found: { name: code.text(at + 1), at: at + 1, end: Math.max(at + 1, code.tokens.partner(open)) },
          to: at,
        };
      } else if (/^(pub|async|unsafe|extern|const|\()$/.test(code.text(at)) || code.string(at) !== null)
        at = code.tokens.after(at);
      else return { found: null, to: at };
    }
    return { found: null, to: at };
  });
}
