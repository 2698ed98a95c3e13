/**
 * A sentence that the lines certainly contradict, put among those that a second conversation judges: one that supports it judges
 * nothing, and its verdicts do not count. Main function: controlOf.
 */
import { hash } from 'node:crypto';
import { redact } from '../../redact/redact.ts';
import type { CheckedAnswer } from '../learner.ts';
import type { Language } from './material.ts';

export interface Control {
  readonly text: string;
  /** Index among the sentences that are sent. */
  readonly at: number;
}

const shortest = 8;
const longest = 120;
const number = /(?<![\w.$#])(\d{1,6})(?![\w.])/;
const flips: readonly (readonly [RegExp, string])[] = [
  [/\btrue\b/, 'false'],
  [/\bTrue\b/, 'False'],
  [/\bfalse\b/, 'true'],
  [/\bFalse\b/, 'True'],
  [/!==/, '==='],
  [/(?<![=!<>])===(?!=)/, '!=='],
];

/** Null where no line has a literal or operator that can be changed. */
export function controlOf({ sentences, lines }: CheckedAnswer, language: Language): Control | null {
  for (const { file, line, text } of lines) {
    const code = text.trim();
    if (code.length < shortest || code.length > longest || code.includes('`')) continue;
    if (redact(code) !== code) continue;
    const changed = otherThan(code);
    // Not what another line, or an edit of the same one, says.
    if (changed === null || lines.some((each) => each.text.includes(changed))) continue;
    const said =
      language === 'zh'
        ? `\`${file}\` 第 ${line} 行是 \`${changed}\`。`
        : `Line ${line} of \`${file}\` is \`${changed}\`.`;
    // Not always the last one, or it could be told by its place.
    const at = Number.parseInt(hash('sha256', `${file}:${line}:${sentences.join('\n')}`).slice(0, 8), 16);
    return { text: said, at: at % (sentences.length + 1) };
  }
  return null;
}

/** A number becomes one that is far from it, so that nobody can take it for the same. */
function otherThan(code: string): string | null {
  const [, digits] = number.exec(code) ?? [];
  if (digits !== undefined) return code.replace(number, String(Number(digits) * 7 + 3_041));
  const [form, other] = flips.find(([each]) => each.test(code)) ?? [];
  return form === undefined || other === undefined ? null : code.replace(form, other);
}
