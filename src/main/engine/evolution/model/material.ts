/**
 * How lists and texts are laid out in the material of a prompt: short, one item a line, with a note on what was
 * left out.
 */

export type Language = 'en' | 'zh';

const none = { en: '(none)', zh: '（无）' };
const leftOut = {
  en: (count: number) => `… (${count} more characters)`,
  zh: (count: number) => `…（还有 ${count} 个字符）`,
};

export function section(title: string, lines: readonly string[], language: Language): string {
  return `## ${title}\n${lines.length === 0 ? none[language] : lines.join('\n')}`;
}

export function listed(texts: readonly string[]): string[] {
  return texts.map((text) => `- ${oneLine(text)}`);
}

/** A list in a list would look like another entry. */
export function oneLine(text: string, most = 300): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most - 1)}…`;
}

/** The beginning of a text, never half a letter. */
export function beginning(text: string, most: number, language: Language): string {
  if (text.length <= most) return text;
  const end = /[\uD800-\uDBFF]/.test(text[most - 1] ?? '') ? most - 1 : most;
  return `${text.slice(0, end)}\n${leftOut[language](text.length - end)}`;
}
