/** RECOMMENDATIONS: what to heed when using or changing it. */
import type { Language } from '#shared/contract/common.ts';
import type { Member } from '#shared/contract/symbols.ts';
import { code, ended, typeName } from './description-names.ts';
import { endsOf } from './lifecycle.ts';
import type { Looked } from './look.ts';
import { withFiles } from './role.ts';
import type { Words } from './words-en.ts';

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

export function recommendationsOf(looked: Looked, words: Words): string[] {
  return [
    ...looked.doc.advice.map(ended),
    ...close(looked, words),
    ...errors(looked, words),
    ...extend(looked, words),
    ...heedUsers(looked, words),
    ...tests(looked, words),
  ];
}

function close(looked: Looked, words: Words): string[] {
  const constructors = looked.members.filter(({ member }) => member.kind === 'constructor');
  // Resources that no one else creates are not released by anyone else, unless they are handed out.
  const isOwn = constructors.length > 0 && constructors.every(({ member }) => member.access === 'private');
  if (isOwn && looked.factories.length === 0) return [];
  const [end] = endsOf(looked).closing;
  const how = closing[looked.language];
  if (
    end === undefined ||
    end.kind === 'destructor' ||
    how === undefined ||
    looked.type.detail.symbol.kind === 'module'
  )
    return [];
  return [words.endIt(end.name.startsWith('__') ? null : code(`${end.name}()`), code(how))];
}

function errors({ members, language, type }: Looked, words: Words): string[] {
  const byMember = members.flatMap(({ member, visible, branches }) => {
    const types = branches.thrown.filter(({ after }) => after === '').map(({ type }) => type);
    const told = types.filter(
      (type) => type !== '' && !/^(?:NotImplemented|NotSupported|UnsupportedOperation)/.test(type),
    );
    if (language === 'rust' && mayFail(member) && !told.includes('Err')) told.push('Err');
    return visible && told.length > 0 ? [{ member, types: told }] : [];
  });
  const types = [...new Set(byMember.flatMap((each) => each.types))];
  if (types.length === 0) return [];
  const names = (of: readonly { member: Member }[]): string[] => [
    ...new Set(of.map(({ member }) => caller(member, typeName(type.detail.symbol)))),
  ];
  const exceptions = types.filter((type) => !/^(?:error|Err|panic)$/.test(type));
  const failing = byMember.filter((each) => each.types.some((type) => /^(?:error|Err)$/.test(type)));
  return [
    ...(exceptions.length === 0
      ? []
      : [
          words.expect(
            names(byMember.filter((each) => each.types.some((type) => exceptions.includes(type)))),
            exceptions.map(code),
          ),
        ]),
    ...(failing.length === 0 ? [] : [words.lookAtError(names(failing), language === 'rust' ? '`Err`' : null)]),
    ...(types.includes('panic') && failing.length === 0
      ? [words.mayPanic(names(byMember.filter((each) => each.types.includes('panic'))))]
      : []),
  ];
}

/** What prints a value hands on the error of what it prints to. */
const mayFail = ({ kind, name, signature }: Member): boolean =>
  /^(?:method|function)$/.test(kind) &&
  name !== 'fmt' &&
  /\bResult\b/.test(signature.slice(signature.lastIndexOf(')') + 1));

/** What others write to get there. */
function caller({ name, kind }: Member, type: string): string {
  if (kind === 'constructor') return code(`${type}()`);
  return code(kind === 'property' ? name : `${name}()`);
}

function extend({ type: { detail }, members, builtOnIt }: Looked, words: Words): string[] {
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
  if (kind === 'enum') return [words.eachValue(names)];
  return [words.extend(contract, names, model === undefined ? null : code(model.name))];
}

function heedUsers({ users, usersTotal, builtOnIt, type }: Looked, words: Words): string[] {
  const total = Math.max(users.length, usersTotal);
  if (total < manyUsers) return [];
  const structural = users.filter(({ kinds }) =>
    kinds.some((kind) => kind === 'inherits' || kind === 'implements' || kind === 'memberType'),
  );
  const first = builtOnIt.length > 2 ? builtOnIt : structural;
  const names = [...new Set([...first, ...users].map(({ name }) => code(name)))];
  return [words.reaches(type.detail.symbol.kind === 'enum', total, withFiles(users), names.slice(0, 3))];
}

function tests({ testFiles }: Looked, words: Words): string[] {
  return testFiles.length === 0 ? [] : [words.tests(testFiles.map(code))];
}
