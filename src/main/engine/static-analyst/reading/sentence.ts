/** The first sentence of a comment or a paragraph, as one line without markup. */

const maxSentence = 220;
const tooShort = 12;

/** After the first sentence of a comment of C# come its parameters: `reader: The JsonReader that …`. */
function withoutParameters(text: string): string {
  const at = /[.!?]\s+[\w@]{1,60}: [\p{Lu}]/u.exec(text)?.index;
  return at === undefined ? text : text.slice(0, at + 1);
}

/** Markup of comments; `<headers>` is a placeholder, and stays. */
const markup =
  /^(?:a|abbr|b|blockquote|br|c|code|dd|div|dl|dt|em|example|exception|h[1-6]|hr|i|img|inheritdoc|item|kbd|li|list|listheader|ol|p|para|paramref|param|picture|pre|q|remarks|returns|s|samp|see|seealso|small|source|span|strong|sub|summary|sup|table|tbody|td|term|description|th|thead|tr|tt|typeparam|typeparamref|u|ul|value|var)$/i;

const withoutMarkup = (all: string, slash: string, name: string, rest: string, _at: number, text: string): string =>
  slash !== '' || /\S/.test(rest) || markup.test(name) || text.includes(`</${name}>`) ? ' ' : all;

/** `{@link Foo#bar label}` as its label, else as `Foo.bar`; of `{@code x}` and its like what they hold. */
export function withoutInlineTags(text: string): string {
  return text.replace(/\{@(\w+)\s+([^}]{1,120})\}/g, (_, tag: string, held: string) => {
    if (!tag.startsWith('link') && tag !== 'value') return held;
    const [, target = '', label = ''] = /^([^\s(|]*(?:\([^)]*\))?)[\s|]*(.*)$/s.exec(held) ?? [];
    return label.trim() || target.replace(/^#/, '').replace('#', '.');
  });
}

/** What ends a paragraph: an empty line, a list, tags as they are written and as the code map has them (`author: …`). */
const ofParagraph =
  /\n\s*\n|\n\s*(?=[@\\]\w)|\n\s*(?=[-*+]\s)|\n\s*(?=(?:author|deprecated|see|since|throws|version): )/;

/** '' where there is none: a heading, a list, a name alone. */
export function firstSentence(text: string): string {
  const paragraph = text.slice(0, 4 * maxSentence).split(ofParagraph, 1)[0] ?? '';
  const plain = withoutInlineTags(withoutParameters(paragraph))
    .replace(/\{\s{0,8}"[^{}"]{0,80}"\s{0,4}:[^{}]{0,400}\}/g, ' ')
    .replace(/`([^`<>]{1,120}?)\s{0,4}<[^<>`]{1,300}>`_{1,2}/g, '$1')
    .replace(/``([^`]{1,160})``/g, '`$1`')
    .replace(/<(\/?)([a-zA-Z]\w*)([^<>]{0,200})>/g, withoutMarkup)
    .replace(/!?\[([^[\]]{0,160})\]\([^()\s]{0,300}\)/g, '$1')
    .replace(/\[([^[\]]{1,160})\](?:\[[^[\]]{0,80}\])?/g, '$1')
    .replace(/[*]{2,}|(?<!\w)_{2,}(?!\w)|^#+\s*|[=*~/-]{4,}/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:])/g, '')
    .trim();
  if (plain.length < tooShort || !/\p{L}+\s+\p{L}+/u.test(plain)) return '';
  const end = /^.{10,}?[.!?。！？](?=\s+[\p{Lu}\p{Lo}`"'([]|$)/u.exec(plain.slice(0, maxSentence))?.[0];
  if (end !== undefined) return end;
  if (plain.length <= maxSentence) return plain;
  return `${plain.slice(0, plain.lastIndexOf(' ', maxSentence - 1)).replace(/[,;:]$/, '')} …`;
}
