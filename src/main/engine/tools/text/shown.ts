/**
 * Text of a result: made of lines, without secrets, capped. What is invisible in a file or its name (marks of direction,
 * zero-width characters, controls) is written out, so that neither a person nor a model reads past it.
 */
import { redact } from '../../redact/redact.ts';
import { maxResultCharacters } from '../tool.ts';

/** As much of a line of a file as is shown. */
const maxLine = 400;
/** Kept free for the last line. */
const roomForRest = 240;

const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu;

/** One line, whatever it contains. */
export function visible(text: string): string {
  return text.replace(invisible, (char) => (char === '\t' ? char : `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`));
}

/** Lines of files as they are shown: without secrets, as many as came in, none too long. */
export function shownLines(lines: readonly string[]): string[] {
  const joined = redact(lines.join('\n')).split('\n');
  const clean = joined.length === lines.length ? joined : lines.map(redact);
  return clean.map((line) => {
    const shown = visible(line);
    return shown.length > maxLine ? `${shown.slice(0, maxLine).toWellFormed()}…` : shown;
  });
}

/** One line for people. */
export function summaryLine(text: string): string {
  const line = visible(redact(text));
  return line.length > 200 ? `${line.slice(0, 199).toWellFormed()}…` : line;
}

/**
 * As many of these lines as fit into a result. `rest` gets the number of shown lines and describes what was left
 * out, '' for nothing; it becomes the last line.
 */
export function fitted(lines: readonly string[], rest: (shown: number) => string): { text: string; shown: number } {
  const whole = lines.join('\n');
  const after = rest(lines.length);
  if (whole.length + after.length + 1 <= maxResultCharacters)
    return { text: after === '' ? whole : `${whole}\n${after}`, shown: lines.length };
  const room = maxResultCharacters - roomForRest;
  let text = '';
  let shown = 0;
  for (const line of lines) {
    if (text.length + line.length + 1 > room) break;
    text += `${line}\n`;
    shown += 1;
  }
  return { text: `${text}${rest(shown).slice(0, roomForRest)}`, shown };
}
