/** LIMITATIONS: what is unfinished, not supported, passed over or not to be relied on. */
import type { Member } from '#shared/contract/symbols.ts';
import { called, code, ended } from './description-names.ts';
import type { Looked } from './look.ts';
import type { Words } from './words/en.ts';

const unsupported =
  /^(?:NotImplemented(?:Exception|Error)|NotSupportedException|UnsupportedOperation(?:Exception|Error)|todo|unimplemented)$/;
const macro = /\b(todo|unimplemented)!\s*\(/;
const manyMembers = 60;

export function limitationsOf(looked: Looked, words: Words): string[] {
  const { doc, members, todos, type } = looked;
  const { detail } = type;
  const home = detail.symbol.file;
  const where = (file: string, line: number): string => (file === home ? words.line(line) : code(`${file}:${line}`));
  return [
    ...deprecated(looked, words),
    ...doc.limits.map(ended),
    ...refusals(looked, words),
    ...todos
      .slice(0, 3)
      .map(({ word, text, file, line }) =>
        words.unfinished(word, where(file, line), text.trim() === '' ? null : ended(text.trim())),
      ),
    ...(todos.length > 3 ? [words.moreUnfinished(todos.length - 3)] : []),
    ...members
      .flatMap(({ member, branches }) =>
        branches.caught
          .filter(({ empty }) => empty)
          .slice(0, 1)
          .map(({ line, explained }) => words.passesOver(called(member), where(member.file, line), explained)),
      )
      .slice(0, 3),
    ...(detail.members.length > manyMembers ? [words.large(detail.members.length)] : []),
    ...(detail.files.some(({ parseErrors }) => parseErrors > 0) ? [words.unparsed()] : []),
  ];
}

function deprecated({ type: { detail }, members }: Looked, words: Words): string[] {
  const mark = /(?:^|[@[.\s])(?:Obsolete|Deprecated|deprecated)\b/;
  const own =
    detail.attributes.find((attribute) => mark.test(attribute)) ??
    (/@deprecated\b|(?:^|\n)deprecated:/.test(detail.doc) ? '@deprecated' : undefined);
  const why =
    /(?:@deprecated\s|(?:^|\n)deprecated:)\s*([^\n@]{4,200})/.exec(detail.doc)?.[1] ??
    /["“]([^"”]{4,200})["”]/.exec(own ?? '')?.[1];
  if (own !== undefined) return [words.deprecated(why === undefined ? null : ended(why.trim()))];
  const marked = (member: Member): boolean => /^@?deprecated\b/i.test(member.doc);
  const old = members.filter(({ member, visible }) => visible && marked(member)).map(({ member }) => member);
  // Of overloads often only one is.
  const whole = old.filter(({ name }) => members.every(({ member }) => member.name !== name || marked(member)));
  const names = [...new Set(whole.map(called))];
  return names.length === 0 ? [] : [words.deprecatedMembers(names)];
}

function refusals({ members }: Looked, words: Words): string[] {
  return members
    .flatMap(({ member, branches, code: text }) => {
      // What is caught and thrown on as that was tried; after an answer on another way it is only this case that has none.
      const answers = branches.guards.some(({ exit, what }) => exit === 'return' && !/^return;?$/.test(what));
      const thrown = branches.thrown.find(
        ({ type, after, when }) => unsupported.test(type) && after === '' && (when !== null || !answers),
      );
      const name = thrown?.type ?? macro.exec(text)?.[1];
      if (name === undefined) return [];
      const when = thrown?.when?.condition;
      return [words.notThere(called(member), when === undefined ? null : code(when), code(name))];
    })
    .slice(0, 3);
}
