/**
 * Names and texts of others in Markdown of the machine (spec 01 "hostile"): on one line, without secrets, and so that nothing
 * in them acts as Markdown, HTML or a marker of a block.
 */
import { redact } from '../../redact/redact.ts';

const mostLetters = 120;

export function plain(text: string): string {
  const line = redact(text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim());
  const short =
    line.length <= mostLetters ? line : `${line.slice(0, mostLetters - 1).replace(/[\ud800-\udbff]$/, '')}…`;
  return short
    .replace(/&(?=[a-z#])/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/[\\`*[\]|]/g, '\\$&');
}

/** As code: a path, a name, a command. */
export function code(text: string): string {
  const line = text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replaceAll('`', "'")
    .replaceAll('<!--', '<! --')
    .trim();
  return `\`${line.slice(0, 200)}\``;
}
