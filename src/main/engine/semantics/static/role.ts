/** ROLE: what it is for, what it is, what it offers and to whom. */

import { withoutInlineTags } from '../../static-analyst/static-analyst.ts';
import { code, ended, typeName } from './description-names.ts';
import type { Looked } from './look.ts';
import type { Words } from './words-en.ts';

export function roleOf(looked: Looked, words: Words): string[] {
  return [
    // A comment shared by thousands of types describes the purpose of none.
    ...(looked.said === '' || boilerplate.test(looked.said) ? [] : [ended(looked.said)]),
    whatItIs(looked, words),
    ...inside(looked, words),
    ...offers(looked, words),
    ...usedBy(looked, words),
    ...worksWith(looked, words),
  ];
}

const boilerplate = /\binternal API\b|\bgenerated\b.*\b(?:code|tool)\b/i;

function whatItIs({ type: { detail }, builtOnIt, isAbstract }: Looked, words: Words): string {
  const { symbol, modifiers, bases } = detail;
  if (symbol.kind === 'module') return moduleSentence(detail, words);
  // A static type of other languages than C# is only a nested one, and there is more than one of it.
  const told = modifiers.filter(
    (word) => /^(?:sealed|open|data|final|inner)$/.test(word) || (word === 'static' && symbol.language === 'csharp'),
  );
  const of = (wanted: string): string[] => bases.filter(({ kind }) => kind === wanted).map(baseName);
  return words.whatItIs({
    name: code(symbol.name === 'default' ? symbol.path : typeName(symbol)),
    kind: symbol.kind,
    special: isAbstract ? ['abstract', ...told] : told,
    embeds: symbol.language === 'go',
    inherits: of('inherits'),
    implemented: of('implements'),
    heirs: builtOnIt.map(({ name }) => code(name)),
  });
}

// A namespace is not a base: its content could not be found.
const baseName = ({ name, symbol }: Looked['type']['detail']['bases'][number]): string =>
  code(symbol === null || symbol.kind === 'module' || symbol.name === 'std' ? name : symbol.name);

function inside({ type: { detail } }: Looked, words: Words): string[] {
  return detail.symbol.kind === 'module' || detail.nested.length === 0
    ? []
    : [words.holds(detail.nested.map(({ name }) => code(name)))];
}

function moduleSentence({ symbol, files, members, nested }: Looked['type']['detail'], words: Words): string {
  const of = (wanted: string): number => members.filter(({ kind }) => kind === wanted).length;
  const several = new Set(files.map(({ file }) => file)).size > 1;
  return words.module(code(several ? symbol.path : symbol.file), several, {
    functions: of('function'),
    variables: of('variable'),
    constants: of('constant'),
    types: nested.length,
  });
}

function offers(looked: Looked, words: Words): string[] {
  const { members } = looked;
  // Protected members are for those that extend it.
  const visible = members.filter(({ visible, member }) => visible && member.access === 'public');
  const names = (kinds: readonly string[]): string[] => [
    ...new Set(visible.filter(({ member }) => kinds.includes(member.kind)).map(({ member }) => member.name)),
  ];
  if (looked.type.detail.symbol.kind === 'enum') {
    const values = members.filter(({ member }) => member.kind === 'enumMember').map(({ member }) => code(member.name));
    return values.length === 0 ? [] : [words.values(values)];
  }
  const calls = names(['method', 'function']).filter((name) => !plumbing.test(name));
  // Parts of a tuple have no names.
  const data = names(['property', 'field', 'variable', 'constant']).filter((name) => !/^\d+$/.test(name));
  if (calls.length === 0) return data.length === 0 ? [] : [carries(looked, data.map(code), words)];
  const list = words.offers(calls.map((name) => code(`${name}()`)));
  const told = tellingDoc(visible.map(({ member }) => member).filter(({ name }) => calls.includes(name)));
  return told === null ? [list] : [list, words.says(code(`${told.name}()`), told.said)];
}

/** The most informative comment: of a member with a single form that is not a mere entry or exit. */
function tellingDoc(members: readonly Looked['members'][number]['member'][]): { name: string; said: string } | null {
  let best: { name: string; said: string } | null = null;
  for (const { name, doc } of members) {
    if (members.filter((each) => each.name === name).length > 1 || way.test(name) || unwanted.test(doc)) continue;
    const said = wholeSentences(doc);
    if (said.length > (best?.said.length ?? 0)) best = { name, said };
  }
  return best;
}

const way = /^(?:get|set|is|has|of|new|create|builder|build|open|close|dispose|valueOf)(?:$|[A-Z_])/;

const unwanted = /\b(?:deprecated|not intended|do not (?:use|call)|should not be (?:used|called))\b/i;

/** Data without behaviour of its own. */
export function isIdle({ type: { detail }, members }: Pick<Looked, 'type' | 'members'>): boolean {
  return (
    detail.bases.length === 0 &&
    !members.some(({ member }) => /^(?:method|function|operator|indexer)$/.test(member.kind))
  );
}

function carries(looked: Looked, names: readonly string[], words: Words): string {
  const { kind } = looked.type.detail.symbol;
  if (kind === 'module') return words.exports(names);
  return kind === 'interface' || kind === 'trait' ? words.demands(names) : words.carries(names, isIdle(looked));
}

/** Of the first line of a comment, as far as it has whole sentences. */
function wholeSentences(line: string): string {
  const plain = withoutInlineTags(line).replace(/\s+/g, ' ').trim();
  const end = /^.{20,200}?[.!?](?=\s|$)/.exec(plain)?.[0] ?? '';
  return /^inherit|^[@{<]|^\w+:\s/i.test(end) || boilerplate.test(end) || !/\s\w+\s/.test(end) ? '' : end;
}

/** What every type has, or what is not called by name. */
const plumbing =
  /^(?:_.*|\[.*|ToString|Equals|GetHashCode|toString|equals|hashCode|__\w+__|String|Error|fmt|clone|default)$/;

function usedBy({ users, usersTotal, testFiles, type, mentioned }: Looked, words: Words): string[] {
  if (type.detail.symbol.kind === 'module' && users.length === 0) return [];
  if (users.length === 0) {
    if (usersTotal > 0) return [];
    const [test] = testFiles;
    if (test !== undefined) return [words.onlyTests(code(test))];
    return mentioned ? [] : [words.unused()];
  }
  const own = typeName(type.detail.symbol);
  const others = users.filter(({ name }) => name !== own);
  const names = [...new Set((others.length === 0 ? users : others).map(({ name }) => code(name)))];
  const total = Math.max(usersTotal - (users.length - others.length), names.length);
  return names.length <= 4 && usersTotal === users.length
    ? [words.users(names)]
    : [words.manyUsers(total, withFiles(others), names.slice(0, 3))];
}

export const withFiles = (users: Looked['users']): boolean => users.some(({ isModule }) => isModule);

function worksWith({ leansOn, type }: Looked, words: Words): string[] {
  const bases = new Set(type.detail.bases.flatMap(({ symbol }) => (symbol === null ? [] : [symbol.path])));
  const names = [
    ...new Set(
      leansOn
        .filter(({ path, kinds }) => !bases.has(path) && path !== 'std' && kinds.some((kind) => kind !== 'import'))
        .map(({ name }) => code(name)),
    ),
  ];
  return names.length === 0 ? [] : [words.worksWith(names)];
}
