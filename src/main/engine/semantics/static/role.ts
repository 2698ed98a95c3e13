/** ROLE: what it is for, what it is, what it offers and to whom. */

import type { Looked } from './look.ts';
import { capital, code, count, ended, some } from './words.ts';

const kindWords: Readonly<Record<string, string>> = {
  record: 'record',
  delegate: 'delegate type',
  alias: 'type alias',
  object: 'single object',
  annotation: 'annotation',
  union: 'union',
};

export function roleOf(looked: Looked): string[] {
  return [
    // What is said of thousands of types tells of none what it is for.
    ...(looked.said === '' || boilerplate.test(looked.said) ? [] : [ended(looked.said)]),
    whatItIs(looked),
    ...offers(looked),
    ...usedBy(looked),
    ...worksWith(looked),
  ];
}

const boilerplate = /\binternal API\b|\bgenerated\b.*\b(?:code|tool)\b/i;

function whatItIs({ type: { detail }, builtOnIt }: Looked): string {
  const { symbol, modifiers, bases } = detail;
  const name = code(symbol.name === 'default' ? symbol.path : symbol.name);
  if (symbol.kind === 'module') return moduleSentence(detail);
  const special = modifiers.filter(
    (word) => /^(?:abstract|sealed|static|open|data|final|inner|partial)$/.test(word) && word !== 'partial',
  );
  const words = [...special, kindWords[symbol.kind] ?? symbol.kind].join(' ');
  const inherits = bases.filter(({ kind }) => kind === 'inherits').map(baseName);
  const implemented = bases.filter(({ kind }) => kind === 'implements').map(baseName);
  const clauses = [
    ...(inherits.length === 0 ? [] : [`${symbol.language === 'go' ? 'embeds' : 'extends'} ${some(inherits, 4)}`]),
    ...(implemented.length === 0 ? [] : [`implements ${some(implemented, 5)}`]),
  ];
  const article = /^[aeiou]/.test(words) ? 'an' : 'a';
  const that = clauses.length === 0 ? '' : ` that ${clauses.join(' and ')}`;
  const under =
    builtOnIt.length === 0
      ? ''
      : `; ${some(
          builtOnIt.map((user) => code(user.name)),
          5,
        )} ${builtOnIt.length === 1 ? 'is' : 'are'} built on it`;
  return `${capital(`${name} is ${article} ${words}${that}${under}`)}.`;
}

const baseName = ({ name, symbol }: { name: string; symbol: { name: string } | null }): string =>
  code(symbol?.name ?? name);

function moduleSentence({ symbol, files, members, nested }: Looked['type']['detail']): string {
  const parts = [
    ['function', members.filter(({ kind }) => kind === 'function').length],
    ['variable', members.filter(({ kind }) => kind === 'variable').length],
    ['constant', members.filter(({ kind }) => kind === 'constant').length],
    ['type', nested.length],
  ] as const;
  const held = parts.filter(([, n]) => n > 0).map(([word, n]) => count(n, word));
  const where =
    new Set(files.map(({ file }) => file)).size > 1
      ? `the files of ${code(symbol.path)}`
      : `the file ${code(symbol.file)}`;
  return held.length === 0
    ? `It stands for ${where}.`
    : `It stands for ${where}, with ${some(held, 5)} at its top level.`;
}

function offers(looked: Looked): string[] {
  const { detail } = looked.type;
  const { members } = looked;
  const { kind } = detail.symbol;
  const visible = members.filter(({ visible }) => visible);
  const names = (kinds: readonly string[]): string[] => [
    ...new Set(visible.filter(({ member }) => kinds.includes(member.kind)).map(({ member }) => member.name)),
  ];
  if (kind === 'enum') {
    const values = members.filter(({ member }) => member.kind === 'enumMember').map(({ member }) => code(member.name));
    return values.length === 0 ? [] : [`Its values are ${some(values, 12)}.`];
  }
  const calls = names(['method', 'function']).filter((name) => !plumbing.test(name));
  const data = names(['property', 'field', 'variable', 'constant']);
  if (calls.length === 0 && data.length > 0) return [carries(looked, some(data.map(code), 8))];
  const list =
    calls.length === 0
      ? []
      : [
          `It offers ${some(
            calls.map((name) => code(`${name}()`)),
            8,
          )}.`,
        ];
  for (const { member } of visible) {
    const doc = calls.includes(member.name) ? wholeSentences(member.doc) : '';
    if (doc !== '') return [...list, `Of ${code(`${member.name}()`)} its author says: ${doc}`];
  }
  return list;
}

function carries({ type: { detail }, members }: Looked, names: string): string {
  const { kind } = detail.symbol;
  if (kind === 'module') return `It exports ${names}.`;
  const idle = detail.bases.length === 0 && !members.some(({ member }) => /^(?:method|function)$/.test(member.kind));
  if (kind === 'interface' || kind === 'trait') return `What has it has ${names}.`;
  return idle ? `It carries ${names} and does nothing of its own.` : `It carries ${names}.`;
}

/** Of the first line of a comment, as far as it has whole sentences. */
function wholeSentences(line: string): string {
  const plain = line.replace(/\s+/g, ' ').trim();
  const end = /^.{20,200}?[.!?](?=\s|$)/.exec(plain)?.[0] ?? '';
  return /^inherit|^[@{<]|^\w+:\s/i.test(end) || boilerplate.test(end) || !/\s\w+\s/.test(end) ? '' : end;
}

/** What every type has, or nobody calls by name. */
const plumbing =
  /^(?:_.*|\[.*|ToString|Equals|GetHashCode|toString|equals|hashCode|__\w+__|String|Error|fmt|clone|default)$/;

function usedBy({ users, usersTotal, testFiles, type, mentioned }: Looked): string[] {
  if (type.detail.symbol.kind === 'module' && users.length === 0) return [];
  if (users.length === 0) {
    if (usersTotal > 0) return [];
    return testFiles.length > 0
      ? [`Only tests are known to refer to it, for example ${code(testFiles[0] ?? '')}.`]
      : mentioned
        ? []
        : ['Nothing else in this code is known to refer to it.'];
  }
  const others = users.filter(({ name }) => name !== type.detail.symbol.name);
  const names = [...new Set((others.length === 0 ? users : others).map(({ name }) => code(name)))];
  const total = Math.max(usersTotal - (users.length - others.length), names.length);
  const shown = names.slice(0, 4);
  return total <= shown.length
    ? [`${capital(some(shown, 4))} ${shown.length === 1 ? 'uses' : 'use'} it.`]
    : [`${capital(count(total, 'type'))} use it, most of all ${some(shown.slice(0, 3), 3)}.`];
}

function worksWith({ leansOn, type }: Looked): string[] {
  const bases = new Set(type.detail.bases.flatMap(({ symbol }) => (symbol === null ? [] : [symbol.path])));
  const names = [
    ...new Set(
      leansOn
        .filter(({ path, kinds }) => !bases.has(path) && kinds.some((kind) => kind !== 'import'))
        .map(({ name }) => code(name)),
    ),
  ];
  return names.length === 0 ? [] : [`It works with ${some(names, 6)}.`];
}
