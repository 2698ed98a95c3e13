/** What people type: sessions of keystrokes towards a symbol that exists, in the ways in which people abbreviate. */
import type { SymbolRow } from '../../src/main/engine/search/search.ts';
import { type Random, seeded } from './corpus.ts';

const longest = 14;

/** Each session is the list of queries, one a keystroke. */
export function typingSessions(rows: readonly SymbolRow[], sessions: number, seed = 7): string[][] {
  const random = seeded(seed);
  const types = new Map(rows.filter((row) => row.member === 0).map((row) => [row.type, row.fqn]));
  return Array.from({ length: sessions }, () => {
    const row = rows[Math.floor(random() * rows.length)] as SymbolRow;
    const text = wayOfTyping(row.name, types.get(row.type) ?? '', random).slice(0, longest);
    return Array.from({ length: text.length }, (_, i) => text.slice(0, i + 1));
  });
}

function wayOfTyping(name: string, fqn: string, random: Random): string {
  const words = name.match(/[A-Z]+(?![a-z])|[A-Z]?[^A-Z_]+/gu) ?? [name];
  const way = random();
  if (way < 0.4) return name.toLowerCase();
  if (way < 0.5) return name;
  if (way < 0.7) return words.map((word) => word.slice(0, 1 + Math.floor(random() * 3)).toLowerCase()).join('');
  if (way < 0.8) return words.join(' ').toLowerCase();
  const above = fqn.split(/[.+]/u);
  const container = (above[Math.floor(random() * above.length)] ?? '').slice(0, 4).toLowerCase();
  return `${container}${way < 0.92 ? '.' : ' '}${name.toLowerCase()}`;
}

/** Paths for each step of resolving. */
export function pathsToResolve(rows: readonly SymbolRow[], count: number, seed = 11): Record<string, string[]> {
  const random = seeded(seed);
  const types = rows.filter((row) => row.member === 0);
  const fqns = new Map(types.map((row) => [row.type, row.fqn]));
  const paths: Record<string, string[]> = {
    exact: [],
    'suffix, type': [],
    'suffix, member': [],
    wildcard: [],
    spelling: [],
  };
  for (let i = 0; i < count; i++) {
    const row = rows[Math.floor(random() * rows.length)] as SymbolRow;
    const fqn = fqns.get(row.type) ?? '';
    const type = fqn.slice(Math.max(fqn.lastIndexOf('.'), fqn.lastIndexOf('+')) + 1);
    const member = row.member === 0 ? '' : row.name;
    paths.exact?.push(member === '' ? fqn : `${fqn}.${member}`);
    paths['suffix, type']?.push(type);
    paths['suffix, member']?.push(member === '' ? row.name : random() < 0.5 ? member : `${type}.${member}`);
    paths.wildcard?.push(
      [`${type}.*`, `*${type.slice(-7)}`, `${type.slice(0, 4)}*.Get*`, `*${row.name.slice(1, 5)}*`][i % 4] as string,
    );
    const at = 1 + Math.floor(random() * Math.max(1, type.length - 2));
    const misspelt = type.slice(0, at) + (type[at + 1] ?? '') + (type[at] ?? '') + type.slice(at + 2);
    paths.spelling?.push(i % 2 === 0 || member === '' ? misspelt : `${type}.${member.slice(0, -1)}x`);
  }
  return paths;
}
