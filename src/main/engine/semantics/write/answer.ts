/**
 * What a model answered, read strictly: the exact words that nothing changed, or sections under their
 * headings. Anything else is refused with the reason, which is what the next attempt and the person see.
 */
import { MemoError } from '#shared/base/errors.ts';
import { type SemanticSection, semanticSections } from '#shared/contract/semantics.ts';
import { redact } from '../../redact/redact.ts';
import { type Bodies, bodyOf } from '../texts/format.ts';
import { noChange } from './template.ts';

export type Answered =
  | { readonly kind: 'holds' }
  /** Only the rewritten ones. */
  | { readonly kind: 'sections'; readonly sections: Readonly<Partial<Record<SemanticSection, string>>> };

const headingLine = new RegExp(
  `^[\\s#*_>-]{0,8}(${semanticSections.join('|')})[*_]{0,3}\\s{0,3}:[*_]{0,3}[ \\t]*(.*)$`,
);
const mostSection = 4_000;

export const refusal = (why: string): MemoError => new MemoError('ModelUnavailable', why, { fault: 'form' });

/** Throws ModelUnavailable with the reason. */
export function readAnswer(text: string): Answered {
  const plain = text
    .replace(/^\s*```[a-z]*\s*\n|\n```\s*$/g, '')
    .replace(/\r\n?/g, '\n')
    .trim();
  if (plain.replace(/[.`*"']/g, '').trim() === noChange) return { kind: 'holds' };
  const sections = new Map<SemanticSection, string[]>();
  let open: string[] | null = null;
  for (const line of plain.split('\n')) {
    const [, name, rest = ''] = headingLine.exec(line) ?? [];
    const section = semanticSections.find((each) => each === name);
    if (section === undefined) {
      open?.push(line);
      continue;
    }
    if (sections.has(section)) throw refusal(`The model wrote the section ${section} twice.`);
    open = rest === '' ? [] : [rest];
    sections.set(section, open);
  }
  if (sections.size === 0) throw refusal('The model answered without any of the sections that were asked for.');
  const order = [...sections.keys()].map((section) => semanticSections.indexOf(section));
  if (order.some((at, n) => n > 0 && at < (order[n - 1] ?? 0)))
    throw refusal('The model wrote the sections in another order.');
  const written: Partial<Record<SemanticSection, string>> = {};
  for (const [section, lines] of sections) {
    const said = redact(lines.join('\n').trim());
    if (said.length > mostSection)
      throw refusal(`The model wrote ${said.length} characters in the section ${section}.`);
    if (said !== '' && !/^\(?(?:unchanged|no change|same as before|保持不变|不变)\)?[.。]?$/i.test(said))
      written[section] = said;
  }
  return { kind: 'sections', sections: written };
}

/** Sections that were not rewritten stay byte for byte. Throws ModelUnavailable where one is in neither. */
export function merge(old: Bodies | null, written: Extract<Answered, { kind: 'sections' }>['sections']): Bodies {
  const bodies = new Map<SemanticSection, string>();
  for (const section of semanticSections) {
    const said = written[section];
    const body = said === undefined ? old?.[section] : bodyOf(section, said);
    if (body === undefined) throw refusal(`The model left out the section ${section}.`);
    bodies.set(section, body);
  }
  return Object.fromEntries(bodies) as Bodies;
}
