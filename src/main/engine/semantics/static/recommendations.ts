/** RECOMMENDATIONS: what to heed when using or changing it. */
import type { Language } from '#shared/contract/common.ts';
import { endsOf } from './lifecycle.ts';
import type { Looked } from './look.ts';
import { code, count, ended, some } from './words.ts';

/** How each language closes what has to be closed. */
const closing: Readonly<Partial<Record<Language, string>>> = {
  csharp: 'using',
  java: 'try (…)',
  kotlin: 'use { }',
  python: 'with',
  go: 'defer',
  typescript: 'finally',
  javascript: 'finally',
};
const manyUsers = 3;

export function recommendationsOf(looked: Looked): string[] {
  return [
    ...looked.doc.advice.map(ended),
    ...close(looked),
    ...errors(looked),
    ...extend(looked),
    ...heedUsers(looked),
    ...tests(looked),
  ];
}

function close(looked: Looked): string[] {
  const [end] = endsOf(looked).closing;
  const how = closing[looked.language];
  if (
    end === undefined ||
    end.kind === 'destructor' ||
    how === undefined ||
    looked.type.detail.symbol.kind === 'module'
  )
    return [];
  const name = end.name.startsWith('__') ? '' : ` with ${code(`${end.name}()`)}`;
  return [`Whoever makes one ends it${name} on every way out, best by ${code(how)}.`];
}

function errors({ members, language }: Looked): string[] {
  const byMember = members.flatMap(({ member, visible, branches }) => {
    const types = branches.thrown.filter(({ after }) => after === '').map(({ type }) => type);
    const told = types.filter(
      (type) => type !== '' && !/^(?:NotImplemented|NotSupported|UnsupportedOperation)/.test(type),
    );
    return visible && told.length > 0 ? [{ name: member.name, types: told }] : [];
  });
  const types = [...new Set(byMember.flatMap((each) => each.types))];
  if (types.length === 0) return [];
  const from = some([...new Set(byMember.map(({ name }) => code(`${name}()`)))], 4);
  const exceptions = types.filter((type) => !/^(?:error|Err|panic)$/.test(type));
  if (exceptions.length > 0) return [`Callers of ${from} have to expect ${some(exceptions.map(code), 4)}.`];
  return types.includes('panic') && !types.includes('error') && !types.includes('Err')
    ? [`${from} may panic.`]
    : [
        `Look at the error that ${from} ${byMember.length === 1 ? 'returns' : 'return'}${language === 'rust' ? ' (`Err`)' : ''}.`,
      ];
}

function extend({ type: { detail }, members, builtOnIt }: Looked): string[] {
  const { kind } = detail.symbol;
  const contract = kind === 'interface' || kind === 'trait';
  const open = contract
    ? members.filter(({ member }) => member.kind === 'method')
    : members.filter(({ member }) => member.modifiers.includes('abstract'));
  const names = [
    ...new Set(open.map(({ member }) => code(`${member.name}${/method|function/.test(member.kind) ? '()' : ''}`))),
  ];
  if (names.length === 0) return [];
  const [model] = builtOnIt;
  const like = model === undefined ? '' : `; ${code(model.name)} shows how`;
  return [`Who ${contract ? 'implements' : 'extends'} it has to write ${some(names, 6)}${like}.`];
}

function heedUsers({ users, usersTotal, builtOnIt, type }: Looked): string[] {
  const total = Math.max(users.length, usersTotal);
  if (total < manyUsers) return [];
  const structural = users.filter(({ kinds }) =>
    kinds.some((kind) => kind === 'inherits' || kind === 'implements' || kind === 'memberType'),
  );
  const shown = structural.length > 0 ? structural : users;
  const what =
    type.detail.symbol.kind === 'enum' ? 'A value that is added or removed' : 'A change of what others see of it';
  const names = [...new Set((builtOnIt.length > 2 ? builtOnIt : shown).map(({ name }) => code(name)))];
  return [`${what} reaches ${count(total, 'type')}, among them ${some(names.slice(0, 3), 3)}.`];
}

function tests({ testFiles }: Looked): string[] {
  if (testFiles.length === 0) return [];
  return [
    `${some(testFiles.map(code), 3)} ${testFiles.length === 1 ? 'tests it' : 'use it in tests'}: run ${testFiles.length === 1 ? 'it' : 'them'} after a change.`,
  ];
}
