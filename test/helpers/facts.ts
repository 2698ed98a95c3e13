/** Facts of a text through the real grammars, and their readable form that the language fixtures expect. */
import type { FileFacts, MemberFact, TypeFact } from '../../src/main/engine/codemap/facts.ts';
import { adapterOf, endingOf } from '../../src/main/engine/codemap/languages/registry.ts';
import { readFacts } from '../../src/main/engine/codemap/occurrences/expressions.ts';
import { createFileNames } from '../../src/main/engine/codemap/occurrences/file-names.ts';
import { extractFacts, extractTextFacts } from '../../src/main/engine/codemap/parse/extract.ts';
import { createGrammars, type Grammars } from '../../src/main/engine/codemap/parse/grammars.ts';
import type { Occurrence } from '../../src/main/engine/references/references.ts';
import { languageOf } from '../../src/main/engine/workspace/workspace.ts';

let shared: Promise<Grammars> | null = null;

const names = createFileNames(() => {
  shared ??= createGrammars();
  return shared;
});

/** The places of names in a text. */
export async function namesOf(file: string, text: string): Promise<readonly Occurrence[]> {
  await names.prepare([file]);
  return names.inText(file, text).occurrences;
}

/** The expression before the dot of each name, by `name`, and the results of members, from the facts of the file. */
export async function expressionsOf(
  file: string,
  text: string,
): Promise<{ receivers: Record<string, string>; result(member: string): string }> {
  await names.prepare([file]);
  const { occurrences, facts } = names.inText(file, text);
  const read = readFacts(facts);
  const receivers = Object.fromEntries(
    occurrences.filter(({ receiver }) => receiver > 0).map(({ name, receiver }) => [name, shown(receiver)]),
  );
  return { receivers, result: (member) => shown(read.resultOf(member, 1, Number.MAX_SAFE_INTEGER)) };

  function shown(id: number): string {
    const { form, a, b, c } = read.expression(id);
    switch (form) {
      case 'name':
        return read.text(a);
      case 'access':
        return `${shown(a)}.${read.text(b)}`;
      case 'call':
        return `${shown(a)}(${read.text(b)})`;
      case 'type':
        return `{${read.text(a)}}`;
      case 'element':
        return `${shown(a)}[]`;
      case 'part':
        return `${shown(a)}#${b}`;
      case 'either':
        return `${shown(a)} | ${shown(b)}`;
      case 'argument':
        return `${shown(a)}<${b}, ${c}>`;
      case 'arity':
        return `${a === 0 ? '' : shown(a)}\`${b}`;
      case 'path':
        return `${shown(a)}::`;
      default:
        return form;
    }
  }
}

export async function factsOf(file: string, text: string): Promise<FileFacts> {
  shared ??= createGrammars();
  const grammars = await shared;
  const ending = endingOf(file);
  const named = languageOf(file);
  const byName = named === null ? undefined : adapterOf(named);
  const language = byName?.actualLanguage?.(text, ending);
  const adapter = language === undefined ? byName : adapterOf(language);
  if (adapter?.tree !== undefined) return extractTextFacts(adapter, file, text);
  const grammar = adapter?.grammars[ending];
  if (adapter === undefined || grammar === undefined) throw new Error(`No adapter for ${file}`);
  const loaded = grammars.loaded(grammar) ?? (await grammars.load(grammar, adapter));
  return extractFacts(loaded, adapter, file, text);
}

export function factsText(facts: FileFacts): string {
  const head = `${facts.language}, ${facts.lines} lines, ${facts.parseErrors} errors`;
  const imports = facts.imports.map((fact) => {
    const names = fact.names.map(({ name, alias }) => (alias === '' ? name : `${name} as ${alias}`)).join(', ');
    const words = [fact.reexport ? 'reexport' : 'import', fact.global ? 'global' : '', fact.from];
    return [...words, names === '' ? '' : `{ ${names} }`, fact.alias === '' ? '' : `= ${fact.alias}`]
      .filter(Boolean)
      .join(' ');
  });
  return `${[head, ...imports, ...facts.types.map((type) => typeText(facts, type))].join('\n')}\n`;
}

function typeText(facts: FileFacts, type: TypeFact): string {
  const outer = type.parent < 0 ? type.namespace : `${type.namespace} (in ${facts.types[type.parent]?.name})`;
  const words = [
    type.access,
    ...type.modifiers,
    type.partial ? 'partial' : '',
    type.addition === true ? 'addition to' : '',
    type.kind,
    type.name,
  ];
  const bases = type.bases.map((base) => `${base.kind} ${base.name}`).join(', ');
  const uses = (kind: string): string =>
    type.uses
      .flatMap((use) => (use.kind === kind ? [`${use.name}${use.count > 1 ? `×${use.count}` : ''}`] : []))
      .join(' ');
  const lines = [
    `\n${words.filter(Boolean).join(' ')}${arity(type.arity)}  :: ${outer}  [${type.line}-${type.endLine}]`,
    type.attributes.length === 0 ? '' : `  @ ${type.attributes.join(' @ ')}`,
    type.doc === '' ? '' : `  " ${type.doc.replaceAll('\n', ' | ')}`,
    bases === '' ? '' : `  ${bases}`,
    ...type.members.map(memberText),
    uses('memberType') === '' ? '' : `  types: ${uses('memberType')}`,
    uses('call') === '' ? '' : `  calls: ${uses('call')}`,
  ];
  return lines.filter((line) => line !== '').join('\n');
}

function memberText(member: MemberFact): string {
  const words = [member.access, ...member.modifiers, member.kind].join(' ');
  const params = member.params?.map((param) =>
    [param.name, param.type, param.default, param.optional ? 'optional' : ''].join('~'),
  );
  const lines = [
    `  ${words}  ${member.signature}${arity(member.arity)}  [${member.line}-${member.endLine}]`,
    member.signature.startsWith(member.name) ? '' : `      named ${member.name}`,
    params === undefined || params.length === 0 ? '' : `      (${params.join(' , ')})`,
    member.attributes.length === 0 ? '' : `      @ ${member.attributes.join(' @ ')}`,
    member.doc === '' ? '' : `      " ${member.doc.replaceAll('\n', ' | ')}`,
  ];
  return lines.filter((line) => line !== '').join('\n');
}

function arity(count: number): string {
  return count === 0 ? '' : ` /${count}`;
}
