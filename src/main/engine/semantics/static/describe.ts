/**
 * A description without a model: what the code map and the code show about a type, section by section. Main function:
 * describe. A sentence is only written with evidence; a section without any says so once.
 */
import { type SemanticSection, semanticSections } from '#shared/contract/semantics.ts';
import type { Member } from '#shared/contract/symbols.ts';
import type { CodeMap } from '../../codemap/codemap.ts';
import { redact } from '../../redact/redact.ts';
import type { Material, TypeMaterial } from '../material.ts';
import { called, code, ended, typeName } from './description-names.ts';
import { edgeCasesOf, hasWaysOut } from './edge-cases.ts';
import { lifecycleOf } from './lifecycle.ts';
import { type Looked, lookAt } from './look.ts';
import { recommendationsOf } from './recommendations.ts';
import { roleOf } from './role.ts';
import { en, type Words } from './words-en.ts';
import { zh } from './words-zh.ts';

export interface DescribeOptions {
  readonly codeMap: CodeMap;
  readFile(file: string, signal: AbortSignal): Promise<{ text: string; hash: string } | null>;
  /** What a person of this workspace reads. */
  readonly language: 'en' | 'zh';
  pause(): Promise<void>;
}

type Sections = Record<SemanticSection, string>;

const makers: Readonly<Record<SemanticSection, (looked: Looked, words: Words) => string[]>> = {
  ROLE: roleOf,
  LIFECYCLE: lifecycleOf,
  EDGE_CASES: edgeCasesOf,
  LIMITATIONS: limitationsOf,
  RECOMMENDATIONS: recommendationsOf,
};

/** Throws Cancelled. */
export async function describe(
  { types, job }: Material,
  { codeMap, readFile, language, pause }: DescribeOptions,
  signal: AbortSignal,
): Promise<Sections> {
  const words = language === 'zh' ? zh : en;
  const looked: { type: TypeMaterial; look: Looked }[] = [];
  for (const type of types) {
    signal.throwIfAborted();
    looked.push({ type, look: await lookAt(type, codeMap, readFile, pause, signal) });
    await pause();
  }
  const together = job.groupId !== null && types.length > 1;
  const text = (section: SemanticSection): string => {
    const parts = looked.flatMap(({ type, look }) => {
      const sentences = makers[section](look, words);
      if (sentences.length === 0) return [];
      return together ? [words.of(code(typeName(type.detail.symbol)), words.join(sentences))] : sentences;
    });
    const intro =
      together && section === 'ROLE' ? [words.circle(types.map(({ detail }) => code(typeName(detail.symbol))))] : [];
    const told = [...intro, ...parts];
    if (told.length === 0)
      return section === 'EDGE_CASES' && looked.some(({ look }) => hasWaysOut(look))
        ? words.unclearCases
        : words.nothing[section];
    return redact(words.typeset(together || listed(section) ? told.join('\n') : words.join(told)));
  };
  return Object.fromEntries(semanticSections.map((section) => [section, text(section)])) as Sections;
}

/** One line each: they are looked up, not read through. */
function listed(section: SemanticSection): boolean {
  return section === 'EDGE_CASES' || section === 'LIMITATIONS' || section === 'RECOMMENDATIONS';
}

// LIMITATIONS: what is unfinished, not supported, passed over or not to be relied on.

const unsupported =
  /^(?:NotImplemented(?:Exception|Error)|NotSupportedException|UnsupportedOperation(?:Exception|Error)|todo|unimplemented)$/;
const macro = /\b(todo|unimplemented)!\s*\(/;
const manyMembers = 60;

function limitationsOf(looked: Looked, words: Words): string[] {
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
