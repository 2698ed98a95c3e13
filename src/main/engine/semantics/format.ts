/**
 * The file of a description: a head that ends with the first empty line, and five sections in their
 * order. Main types: SemanticText, Bodies. Text between two headings is kept byte for byte, so that an unchanged
 * section is the same in the next file.
 */
import { type SemanticSection, semanticSections } from '#shared/contract/semantics.ts';

export interface SemanticText {
  /** The whole file. */
  readonly text: string;
  /** Without the blanks around. */
  readonly sections: Readonly<Record<SemanticSection, string>>;
  /** `static`, or `ollama:<model>`. */
  readonly analyst: string;
  /** Epoch milliseconds; of the last look that found it right, too. */
  readonly generatedAt: number;
}

export interface ParsedText extends SemanticText {
  readonly bodies: Bodies;
}

/** What follows the colon of each heading, up to the next heading. */
export type Bodies = Readonly<Record<SemanticSection, string>>;

export interface DescribedType {
  readonly typeId: string;
  readonly path: string;
  readonly structureHash: string;
  readonly implHash: string;
}

export interface SemanticHead {
  /** One, or all of a group. */
  readonly types: readonly DescribedType[];
  readonly groupId: string | null;
  /** Ids of types that it refers to. */
  readonly dependencies: readonly string[];
  readonly analyst: string;
  readonly generatedAt: number;
}

const heading = new RegExp(`^(${semanticSections.join('|')}):`, 'gm');
const last = semanticSections.at(-1);

/** A section as it is written: no line of it reads like a heading. */
export function bodyOf(section: SemanticSection, text: string): string {
  const safe = text
    .replace(/\r\n?/g, '\n')
    .trim()
    .replace(heading, (line) => ` ${line}`);
  return `\n${safe}\n${section === last ? '' : '\n'}`;
}

export function bodiesOf(sections: Readonly<Record<SemanticSection, string>>): Bodies {
  return record((section) => bodyOf(section, sections[section]));
}

export function composeSemantic(head: SemanticHead, bodies: Bodies): string {
  const { types, groupId, dependencies, analyst, generatedAt } = head;
  const lines = [
    `# Semantic: ${types.map(({ path }) => path.replace(/\s+/g, ' ')).join(', ')} ${groupId ?? types[0]?.typeId ?? ''}`,
    ...(groupId === null ? [] : [`Types: ${types.map(({ typeId }) => typeId).join(',')}`]),
    `StructureHash: ${types.map(({ structureHash }) => structureHash).join(',')}`,
    `ImplHash: ${types.map(({ implHash }) => implHash).join(',')}`,
    `Dependencies: ${dependencies.join(',')}`.trimEnd(),
    `Analyst: ${analyst.replace(/\s+/g, ' ')}`,
    `GeneratedAt: ${new Date(generatedAt).toISOString()}`,
  ];
  return `${lines.join('\n')}\n\n${semanticSections.map((section) => `${section}:${bodies[section]}`).join('')}`;
}

/** Lines of the head that `composeSemantic` writes, of one type or of a group. */
export function headLines(grouped: boolean): number {
  return grouped ? 7 : 6;
}

/** Ids of the types of a group, by the head of its text; none of a text of one type. */
export function typesOfHead(text: string): string[] {
  const types = /^Types: (.+)$/m.exec(text.slice(0, Math.max(0, text.indexOf('\n\n'))))?.[1];
  return types === undefined ? [] : types.split(',');
}

/** Whether a line stands over a section. */
export function isHeading(line: string): boolean {
  return semanticSections.some((section) => line === `${section}:`);
}

/** Null for what is no whole description: another file, one cut short. */
export function parseSemantic(text: string): ParsedText | null {
  const end = text.indexOf('\n\n');
  if (!text.startsWith('# Semantic: ') || end < 0) return null;
  const head = text.slice(0, end);
  const analyst = /^Analyst: (.+)$/m.exec(head)?.[1];
  const generatedAt = Date.parse(/^GeneratedAt: (.+)$/m.exec(head)?.[1] ?? '');
  if (analyst === undefined || Number.isNaN(generatedAt)) return null;
  const marks = [...text.slice(end).matchAll(heading)].map(({ 1: name = '', index }) => ({ name, at: end + index }));
  if (marks.map(({ name }) => name).join() !== semanticSections.join()) return null;
  const bodies = record((section) => {
    const n = semanticSections.indexOf(section);
    const from = (marks[n]?.at ?? 0) + section.length + 1;
    return text.slice(from, marks[n + 1]?.at ?? text.length);
  });
  return { text, bodies, sections: record((section) => bodies[section].trim()), analyst, generatedAt };
}

function record(of: (section: SemanticSection) => string): Record<SemanticSection, string> {
  const [ROLE, LIFECYCLE, EDGE_CASES, LIMITATIONS, RECOMMENDATIONS] = semanticSections;
  return {
    ROLE: of(ROLE),
    LIFECYCLE: of(LIFECYCLE),
    EDGE_CASES: of(EDGE_CASES),
    LIMITATIONS: of(LIMITATIONS),
    RECOMMENDATIONS: of(RECOMMENDATIONS),
  };
}
