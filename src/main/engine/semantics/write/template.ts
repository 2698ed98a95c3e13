/**
 * What a model is asked: the blocks in their order, one prompt for a type or a whole
 * group. Only our own lines begin with `===`, so that no text of a file can open a block or change the task.
 */
import { redact } from '../../redact/redact.ts';
import type { ParsedText } from '../format.ts';
import type { TypeMaterial } from '../material.ts';
import type { Changes } from './changes.ts';

export interface Needed {
  readonly path: string;
  readonly ROLE: string;
  readonly LIFECYCLE: string;
}

export interface Template {
  readonly types: readonly TypeMaterial[];
  readonly old: ParsedText | null;
  readonly changes: Changes;
  /** Descriptions of direct dependencies that exist already. */
  readonly needed: readonly Needed[];
  readonly language: 'en' | 'zh';
}

export const noChange = 'NO SEMANTIC CHANGE';
const mostPrevious = 700;
const mostNeeded = 240;
const mostMembers = 80;
const mostHunkLines = 40;

/** Characters of DIFF, and tokens of the answer: in proportion to the members it is about. */
export const diffBudget = (affected: number): number => 4_000 + 800 * Math.min(affected, mostMembers);
export const answerTokens = (affected: number): number => 700 + 30 * Math.min(affected, mostMembers);

/** Whether the old text may simply be said to hold. */
export function mayHold({ changeClass, drift, first, propagatedCause }: Changes): boolean {
  return !first && changeClass === 'Internal' && !drift.triggered && propagatedCause === null;
}

export function promptOf({ types, old, changes, needed, language }: Template): string {
  const { drift, affected } = changes;
  const blocks = [
    ['PREVIOUS SEMANTIC (TRIMMED)', previous(old)],
    [
      'CHANGE',
      [
        `changeClass: ${changes.changeClass}`,
        `propagatedCause: ${changes.propagatedCause ?? 'null'}`,
        `drift: <count=${drift.count};hours=${drift.hours};triggered=${drift.triggered}>`,
        'affectedMembers:',
        ...affected
          .slice(0, mostMembers)
          .map(({ signature, summary }) => `  - ${plain(signature)} <${plain(summary)}>`),
        ...(affected.length > mostMembers ? [`  - ${affected.length - mostMembers} more`] : []),
      ].join('\n'),
    ],
    ['DIFF', diff(changes)],
    ['CURRENT OUTLINE (CONDENSED)', outline(types, needed)],
  ] as const;
  const told = blocks.map(([name, text]) => `=== ${name} ===\n${harmless(text)}\n`).join('\n');
  return `${told}\n=== TASK ===\n${task(types, changes, language)}\n`;
}

function previous(old: ParsedText | null): string {
  if (old === null) return '(none)';
  const { ROLE, LIFECYCLE, LIMITATIONS, RECOMMENDATIONS } = old.sections;
  return Object.entries({ ROLE, LIFECYCLE, LIMITATIONS, RECOMMENDATIONS })
    .map(([name, text]) => `${name}: ${cut(text, mostPrevious)}`)
    .join('\n');
}

function diff({ hunks, affected }: Changes): string {
  const told: string[] = [];
  let room = diffBudget(affected.length);
  for (const [n, { of, lines }] of hunks.entries()) {
    const shown = lines.slice(0, mostHunkLines).map((line) => cut(line, 300));
    const text = [`@@ ${plain(of)}`, ...shown, ...(lines.length > shown.length ? ['  …'] : [])].join('\n');
    if (text.length > room) {
      told.push(`@@ ${hunks.length - n} more, left out`);
      break;
    }
    room -= text.length;
    told.push(text);
  }
  return told.length === 0 ? '(no line of code is another)' : told.join('\n');
}

function outline(types: readonly TypeMaterial[], needed: readonly Needed[]): string {
  const own = types.map(({ outline: text }) => {
    const lines = text.split('\n').filter((line) => line !== '' && !/^(?:PublicImplHash|XmlDocHash):/.test(line));
    const shown = lines.slice(0, mostMembers + 6).map((line) => cut(line, 240));
    return [...shown, ...(lines.length > shown.length ? [`  … ${lines.length - shown.length} more lines`] : [])].join(
      '\n',
    );
  });
  const others = needed.map(
    ({ path, ROLE, LIFECYCLE }) =>
      `  ${path}\n    ROLE: ${cut(ROLE, mostNeeded)}\n    LIFECYCLE: ${cut(LIFECYCLE, mostNeeded)}`,
  );
  return [...own, ...(others.length === 0 ? [] : ['What it depends on:', ...others])].join('\n');
}

function task(types: readonly TypeMaterial[], changes: Changes, language: 'en' | 'zh'): string {
  const about = types.length === 1 ? 'the type above' : 'the types above together: they depend on each other';
  return [
    `Describe ${about}, for a developer who is new to this code.`,
    ...(mayHold(changes)
      ? [
          `If changeClass=Internal and drift.triggered=false and nothing that others can see behaves otherwise, answer EXACTLY: ${noChange}`,
        ]
      : []),
    ...(changes.first
      ? []
      : [
          'Otherwise write anew only the sections that have to change; a section that still holds gets the one line (unchanged).',
        ]),
    'Keep the headings and their order. The answer must contain: ROLE:, LIFECYCLE:, EDGE_CASES:, LIMITATIONS:, RECOMMENDATIONS:',
    'ROLE: what it is for and who uses it. LIFECYCLE: how it is made, used and ended. EDGE_CASES: inputs and states that it treats in a special way. LIMITATIONS: what it does not do, what is unfinished. RECOMMENDATIONS: what to heed when using or changing it.',
    'One to four short sentences a section. Say only what the text above shows, with names in backticks as they are written there; where it shows nothing, say that.',
    ...(language === 'zh' ? ['Write the sentences in Chinese; keep headings and names as they are.'] : []),
  ].join('\n');
}

/** Lines of files open no block. */
function harmless(text: string): string {
  return redact(text).replace(/^(?=\s*===)/gm, '| ');
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
const cut = (text: string, most: number): string => {
  const line = plain(text) === text ? text : /^[-+ ]/.test(text) ? text : plain(text);
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
};
