/** An investigation as Markdown to hand on: question, scope, conclusion, evidence and references. */
import type { Investigation } from '#shared/contract/context/investigate.ts';

export interface InvestigationWords {
  readonly scope: string;
  readonly evidence: string;
  readonly references: string;
}

export function investigationMarkdown(
  { question, scope, conclusion, evidence, references }: Investigation,
  words: InvestigationWords,
): string {
  const list = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [`**${title}**\n\n${lines.map((line) => `- \`${line}\``).join('\n')}`];
  return `${[
    `# ${question}`,
    ...list(words.scope, scope),
    conclusion,
    ...list(
      words.evidence,
      evidence.map(({ file, startLine, endLine }) => `${file}:${startLine}-${endLine}`),
    ),
    ...list(
      words.references,
      references.map(({ path }) => path),
    ),
  ].join('\n\n')}\n`;
}
