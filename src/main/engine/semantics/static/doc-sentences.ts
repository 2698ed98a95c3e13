/**
 * What the author's comment says beyond its first sentence, sorted by what a reader looks for: how it lives, where it ends,
 * what to heed. Main type: DocSentences. Only whole sentences are taken, and each once.
 */
import { sentenceOf, withoutInlineTags } from '../../static-analyst/static-analyst.ts';

export interface DocSentences {
  readonly first: string;
  readonly life: readonly string[];
  readonly limits: readonly string[];
  readonly advice: readonly string[];
}

const mostDoc = 6_000;
const mostSentence = 320;
const life =
  /\b(?:lifetime|disposed?|closed?|created (?:by|once|for|when)|singleton|scoped|per (?:request|instance|thread|call)|thread[- ]safe|immutable|reused?|cached?|pooled|lazily|on demand|is called (?:when|once|before|after))\b/i;
const limits =
  /\b(?:not thread[- ]safe|does not (?:support|handle|guarantee|check|copy|validate|work)|doesn't (?:support|handle|work)|cannot|can't|can not|is not (?:supported|intended|guaranteed|safe)|not (?:yet )?(?:supported|implemented)|unsupported|limitation|currently (?:only|not)|for now|experimental|internal (?:api|use|infrastructure)|may be changed|subject to change|not subject to the same|deprecated|obsolete|only (?:supports?|works|used)|no longer)\b/i;
const advice =
  /\b(?:should|must|is recommended|prefer|instead of|consider|avoid|ensure|make sure|be sure|remember|do not|don't|never|always|if you (?:need|want)|you can|to use|intended (?:for|to)|designed (?:for|to))\b/i;

const command = /\b(?:should|must|never|avoid|do not|don't|make sure|ensure)\b/i;

function kindOf(sentence: string): 'life' | 'limits' | 'advice' | null {
  if (limits.test(sentence)) return 'limits';
  if (command.test(sentence)) return 'advice';
  if (life.test(sentence)) return 'life';
  return advice.test(sentence) ? 'advice' : null;
}

/** Without what tags say and what an example shows: those come last. */
export function withoutTags(doc: string): string {
  const tag =
    /(?:^|\n)(?:(?:since|deprecated|author|version|see|throws|exception|returns?|param(?: \w+)?|todo):\s|Examples?:?[ \t]*\n)/.exec(
      doc,
    );
  return tag === null ? doc : doc.slice(0, tag.index);
}

export function sentencesOf(whole: string, name: string): DocSentences {
  const doc = withoutTags(whole);
  const first = sentenceOf(doc, name);
  const sorted = { life: [] as string[], limits: [] as string[], advice: [] as string[] };
  for (const sentence of split(doc)) {
    if (sentence === first || first.startsWith(sentence.slice(0, 40))) continue;
    const kind = kindOf(sentence);
    if (kind !== null && sorted[kind].length < 2 && !sorted[kind].includes(sentence)) sorted[kind].push(sentence);
  }
  // A warning in the first sentence is repeated where readers look for it.
  if (limits.test(first) && sorted.limits.length === 0) sorted.limits.push(first);
  return { first, ...sorted };
}

/** Markup that begins or ends a paragraph. */
const blocks = /<\/?(?:p|ul|ol|li|h[1-6]|table|tr|td|th|dl|dt|dd|div|br|para|item|list)\b[^<>]{0,120}>/gi;

/** A heading or an item of a list: a short line without an end, and a new sentence below. */
const alone = /^[^\n]{0,47}[^\s.!?,;:]\n(?=[\p{Lu}])/gmu;

/** Incomplete without the sentence before it. */
const leaning =
  /^(?:If (?:so|not|it does(?:n't)?|they do)\b|Otherwise|Then\b|However|But\b|In (?:that|this|such(?: a)?|both) cases?\b|This (?:means|is because|way|allows|also)\b|Therefore|Thus\b|Hence|Instead[, ]|For (?:example|instance)\b|These\b|Those\b|As (?:such|a result)\b|The (?:above|following)\b)/;

/** Whole sentences of prose: no code, no parameters, no markup, no lists. */
function split(doc: string): string[] {
  const prose = withoutInlineTags(doc.slice(0, mostDoc))
    .replace(/```[\s\S]{0,2000}?(?:```|$)/g, '\n\n')
    .replace(/<(?:code|example)>[\s\S]{0,2000}?(?:<\/(?:code|example)>|$)/g, '\n\n')
    .replace(/<pre\b[^<>]{0,80}>[\s\S]{0,4000}?(?:<\/pre>|$)/gi, '\n\n')
    .replace(blocks, '\n\n')
    .split(/\n\s*(?=[@\\]\w)/, 1)
    .join('')
    .replace(/<\/?[a-zA-Z][^<>]{0,200}>/g, ' ');
  const paragraphs = prose.replace(/:[ \t]*\n/g, ':\n\n').replace(alone, '\n\n');
  return paragraphs.split(/\n\s*\n|\n\s*(?=[-*+]\s|\d+\.\s)/).flatMap((paragraph) => {
    const line = paragraph.replace(/\s+/g, ' ').trim();
    if (/^[-*+:|>#]|^\d+\.|[{}]|=>|::|;\s*$/.test(line)) return [];
    return (line.match(/[^.!?]{12,}?(?:\.(?=[\w])[^.!?]*?)*[.!?](?=\s|$)/g) ?? [])
      .map((sentence) => sentence.trim())
      .filter(
        (sentence) =>
          sentence.length <= mostSentence && /^[\p{Lu}\p{Lo}"'(]/u.test(sentence) && !/[`]{3}|\w+\(.*,$/.test(sentence),
      )
      .filter((sentence) => !/\b(?:e\.g|i\.e|etc)\.$/.test(sentence) && !leaning.test(sentence));
  });
}
