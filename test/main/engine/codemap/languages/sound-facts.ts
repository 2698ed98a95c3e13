/** What facts of any text must be, however spoilt it is: the store, the ids and the page depend on it. */
import { createHash } from 'node:crypto';
import { defaultSwitches } from '../../../../../src/main/engine/codemap/build/hashes.ts';
import { prepareFile } from '../../../../../src/main/engine/codemap/build/prepare.ts';
import type { FileFacts } from '../../../../../src/main/engine/codemap/facts.ts';

/** Control characters and separators of lines would break a row of a list, a path of a symbol or a terminal. */
const control = /[\p{Cc}\u2028\u2029]/u;

/** Where the members of a type stand within its lines; elsewhere they may be attached or added to it further on. */
const nests: readonly string[] = ['csharp', 'java', 'kotlin', 'php', 'python', 'swift'];

/** What is wrong with these facts of this text, in words; empty when nothing is. */
export function faultsOf(text: string, facts: FileFacts): string[] {
  const faults: string[] = [];
  const normal = text.replace(/\r\n?/g, '\n');
  const last = Math.max(1, normal.split('\n').length);
  const name = (what: string, value: string, mayBeEmpty = false): void => {
    if (control.test(value) || (value === '' && !mayBeEmpty)) faults.push(`${what} ${JSON.stringify(value)}`);
  };
  if (facts.lines > last) faults.push(`${facts.lines} lines of ${last}`);
  if (facts.parseErrors > 0 !== facts.errorLine > 0 || facts.errorLine > last)
    faults.push(`${facts.parseErrors} errors, the first in line ${facts.errorLine} of ${last}`);
  for (const fact of facts.imports) {
    name('import', fact.from, true);
    name('alias', fact.alias, true);
    for (const each of fact.names) {
      name('imported name', each.name);
      name('imported alias', each.alias, true);
    }
  }
  for (const [index, type] of facts.types.entries()) {
    const called = `${type.kind} ${type.name}`;
    name('type', type.name);
    name('namespace', type.namespace, true);
    if (type.parent >= index || type.parent < -1) faults.push(`${called} stands before its parent`);
    const parent = facts.types[type.parent];
    if (!inside(type, { line: 1, endLine: last }))
      faults.push(`${called} in lines ${type.line}-${type.endLine} of ${last}`);
    if (parent !== undefined && nests.includes(facts.language) && !inside(type, parent))
      faults.push(
        `${called} in lines ${type.line}-${type.endLine} leaves ${parent.name}, ${parent.line}-${parent.endLine}`,
      );
    for (const member of type.members) {
      name('member', member.name);
      name('signature', member.signature);
      name('result', member.type, true);
      for (const param of member.params ?? []) {
        name('parameter', param.name, true);
        name('parameter type', param.type, true);
      }
      if (
        !inside(member, { line: 1, endLine: last }) ||
        (nests.includes(facts.language) && type.kind !== 'module' && !inside(member, type))
      )
        faults.push(
          `${called}.${member.name} in lines ${member.line}-${member.endLine}, its type in ${type.line}-${type.endLine}`,
        );
    }
    for (const base of type.bases) name('base', base.name);
    for (const use of type.uses) {
      name('use', use.name);
      if (!(use.count > 0)) faults.push(`${called} uses ${use.name} ${use.count} times`);
    }
  }
  const prepared = prepareFile(facts, defaultSwitches);
  for (const type of prepared.types) {
    name('path', type.fqn);
    for (const [what, hash] of Object.entries(type.hashes))
      if (typeof hash !== 'string' || !/^[0-9A-Z]{8}$/.test(hash)) faults.push(`${what} of ${type.fqn} is ${hash}`);
    const ids = type.members.map((member) => member.idSuffix);
    if (new Set(ids).size < ids.length) faults.push(`${type.fqn} has members of one id`);
  }
  return faults;
}

/** Facts as a short text to compare. */
export function printOf(facts: FileFacts): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

function inside(span: { line: number; endLine: number }, whole: { line: number; endLine: number }): boolean {
  return span.line >= whole.line && span.endLine >= span.line && span.endLine <= whole.endLine;
}
