/**
 * A made-up code base of any size: the same seed gives the same symbols. Shaped like large C#, TypeScript and Python
 * trees: about one type in ten symbols, a third of the names unique, a few member names (`ToString`, `Id`) everywhere.
 */

import type { SymbolRow } from '../../src/main/engine/search/search.ts';
import type { Access, Language, MemberKind, TypeKind } from '../../src/shared/contract/common.ts';
import { adjectives, areas, chinese, commonMembers, nouns, suffixes, verbs } from './words.ts';

export type Random = () => number;

/** mulberry32: a small generator whose stream is the same everywhere. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
const typeKinds: readonly TypeKind[] = ['class', 'class', 'class', 'class', 'interface', 'struct', 'record', 'enum'];
const accesses: readonly Access[] = ['public', 'public', 'public', 'private', 'private', 'internal', 'protected'];

export function* corpus(size: number, seed = 1): Generator<SymbolRow> {
  const random = seeded(seed);
  /** Early words more often. */
  const pick = <T>(words: readonly T[], lean = 2.4): T => words[Math.floor(random() ** lean * words.length)] as T;
  const compound = (words: number): string => Array.from({ length: words }, () => capital(pick(nouns))).join('');

  const namespaces = Array.from({ length: Math.max(8, Math.round(size / 800)) }, () => {
    const parts = [pick(['Acme', 'Contoso', 'Northwind', 'MemoTree']), pick(areas)];
    while (parts.length < 6 && random() < 0.55) parts.push(random() < 0.5 ? pick(areas) : capital(pick(nouns)));
    return parts.join('.');
  });

  function typeName(language: Language): string {
    if (random() < 0.002) return pick(chinese) + pick(chinese);
    const lead = random() < 0.25 ? capital(pick(adjectives)) : '';
    const name = lead + compound(random() < 0.6 ? 1 : 2) + (random() < 0.8 ? pick(suffixes) : '');
    return language === 'csharp' && random() < 0.12 ? `I${name}` : name;
  }

  function memberName(language: Language, kind: MemberKind): string {
    if (random() < 0.3) return pick(commonMembers, 2);
    if (random() < 0.002) return pick(chinese) + pick(chinese);
    const words =
      kind === 'method'
        ? [pick(verbs), ...Array.from({ length: 1 + Math.floor(random() * 2) }, () => pick(nouns))]
        : Array.from({ length: 1 + Math.floor(random() * 2) }, () => pick(nouns));
    if (language === 'python') return words.join('_');
    if (kind === 'constant') return words.join('_').toUpperCase();
    const camel = words.map((word, i) => (i === 0 ? word : capital(word))).join('');
    if (kind === 'field') return random() < 0.5 ? `_${camel}` : camel;
    return language === 'csharp' ? capital(camel) : camel;
  }

  let count = 0;
  let type = 0;
  let member = 0;
  while (count < size) {
    type++;
    const language: Language = pick(['csharp', 'csharp', 'typescript', 'python'], 1);
    const outer = `${pick(namespaces, 1)}.${typeName(language)}`;
    const fqn = random() < 0.06 ? `${outer}+${typeName(language)}` : outer;
    const name = fqn.slice(Math.max(fqn.lastIndexOf('.'), fqn.lastIndexOf('+')) + 1);
    const common = { type, language, file: type, line: 1, params: '' };
    yield { ...common, member: 0, name, fqn, kind: pick(typeKinds, 1), access: pick(accesses) };
    count++;
    const members = Math.floor(random() ** 1.5 * 24);
    for (let i = 0; i < members && count < size; i++, count++) {
      const kind: MemberKind = pick(['method', 'method', 'property', 'field', 'constant'], 1.4);
      const params =
        kind === 'method' && random() < 0.6
          ? `(${Array.from({ length: 1 + Math.floor(random() * 3) }, () => capital(pick(nouns, 3))).join(',')})`
          : '';
      const access = pick(accesses);
      yield { ...common, params, member: ++member, name: memberName(language, kind), fqn: '', kind, access };
    }
  }
}
