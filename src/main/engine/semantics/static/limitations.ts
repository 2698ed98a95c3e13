/** LIMITATIONS: what is unfinished, not supported, passed over or not to be relied on. */
import type { Member } from '#shared/contract/symbols.ts';
import type { Looked } from './look.ts';
import { called, code, count, ended, some } from './words.ts';

const unsupported =
  /^(?:NotImplemented(?:Exception|Error)|NotSupportedException|UnsupportedOperation(?:Exception|Error)|todo|unimplemented)$/;
const macro = /\b(todo|unimplemented)!\s*\(/;
const manyMembers = 60;

export function limitationsOf(looked: Looked): string[] {
  const { doc, members, todos, type } = looked;
  const { detail } = type;
  const home = detail.symbol.file;
  const where = (file: string, line: number): string => (file === home ? `line ${line}` : `${code(`${file}:${line}`)}`);
  return [
    ...deprecated(looked),
    ...doc.limits.map(ended),
    ...refusals(looked),
    ...todos
      .slice(0, 3)
      .map(
        ({ word, text, file, line }) =>
          `Unfinished (${word}, ${where(file, line)})${text.trim() === '' ? '.' : `: ${ended(text.trim())}`}`,
      ),
    ...(todos.length > 3
      ? [`${count(todos.length - 3, 'more mark')} of unfinished work ${todos.length === 4 ? 'stands' : 'stand'} in it.`]
      : []),
    ...members
      .flatMap(({ member, branches }) =>
        branches.caught
          .filter(({ empty }) => empty)
          .slice(0, 1)
          .map(
            ({ line, explained }) =>
              `${called(member)} passes over an error that it catches (${where(member.file, line)})${explained ? '' : ' without a word'}.`,
          ),
      )
      .slice(0, 3),
    ...(detail.members.length > manyMembers ? [`It is large: ${detail.members.length} members.`] : []),
    ...(detail.files.some(({ parseErrors }) => parseErrors > 0)
      ? ['Part of its file could not be parsed: what stands there is not told of here.']
      : []),
  ];
}

function deprecated({ type: { detail }, members }: Looked): string[] {
  const mark = /(?:^|[@[.\s])(?:Obsolete|Deprecated|deprecated)\b/;
  const own =
    detail.attributes.find((attribute) => mark.test(attribute)) ??
    (/@deprecated\b/.test(detail.doc) ? '@deprecated' : undefined);
  const why = /@deprecated\s+([^\n@]{4,200})/.exec(detail.doc)?.[1] ?? /["“]([^"”]{4,200})["”]/.exec(own ?? '')?.[1];
  if (own !== undefined) return [why === undefined ? 'It is deprecated.' : `It is deprecated: ${ended(why.trim())}`];
  const marked = (member: Member): boolean => /^@?deprecated\b/i.test(member.doc);
  const old = members.filter(({ member, visible }) => visible && marked(member)).map(({ member }) => member);
  // Of overloads often only one is.
  const whole = old.filter(({ name }) => members.every(({ member }) => member.name !== name || marked(member)));
  const names = [...new Set(whole.map(called))];
  return names.length === 0 ? [] : [`${some(names, 4)} ${names.length === 1 ? 'is' : 'are'} deprecated.`];
}

function refusals({ members }: Looked): string[] {
  return members
    .flatMap(({ member, branches, code: text }) => {
      const thrown = branches.thrown.find(({ type }) => unsupported.test(type));
      const name = thrown?.type ?? macro.exec(text)?.[1];
      if (name === undefined) return [];
      const when = thrown?.when?.condition;
      const how = when === undefined ? '' : ` when ${code(when)}`;
      return [`${called(member)} is not there yet or not meant to be called${how}: it ends in ${code(name)}.`];
    })
    .slice(0, 3);
}
