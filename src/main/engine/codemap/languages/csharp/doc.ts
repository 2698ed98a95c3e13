/** XML documentation comments as plain text: the summary first, tags stripped, references by name. */

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Whether a comment is documentation: `///` (not `////`) or `/** … *\/`. */
export function isDoc(comment: string): boolean {
  return comment.startsWith('///')
    ? comment[3] !== '/'
    : comment.startsWith('/**') && comment.length > 4 && comment[3] !== '/';
}

/** The XML of one documentation comment, without its markers. */
export function docXml(comment: string): string {
  if (comment.startsWith('///')) return comment.slice(3);
  return comment
    .slice(3, -2)
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, ''))
    .join('\n');
}

export function docPlain(xml: string): string {
  if (xml === '') return '';
  if (!xml.includes('<')) return clean(xml);
  const [opening, closing] = ['<summary>', '</summary>'];
  const from = xml.indexOf(opening);
  const to = from < 0 ? -1 : xml.indexOf(closing, from);
  if (to < 0) return clean(xml);
  const parts = [
    clean(xml.slice(from + opening.length, to)),
    clean(xml.slice(0, from) + xml.slice(to + closing.length)),
  ];
  return parts.filter((part) => part !== '').join('\n');
}

function clean(xml: string): string {
  return xml
    .replace(
      /<(?:see|seealso|paramref|typeparamref)\s+(?:cref|name|langword|href)\s*=\s*"([^"]*)"\s*\/>/g,
      (_, name: string) => shortName(name),
    )
    .replace(
      /<(?:param|typeparam|exception)\s+(?:name|cref)\s*=\s*"([^"]*)"\s*>/g,
      (_, name: string) => `\n${shortName(name)}: `,
    )
    .replace(/<\/?(?:para|item|list|code|example|remarks|returns|value|br)\b[^<>]*>/g, '\n')
    .replace(/<\/?[a-zA-Z][^<>]*>/g, '')
    .replace(/&(lt|gt|amp|quot|apos);/g, (_, name: string) => entities[name] ?? '')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** `T:Foo.Bar` as `Foo.Bar`, `List{T}` as `List<T>`. */
function shortName(cref: string): string {
  return cref
    .replace(/^[A-Z]:/, '')
    .replaceAll('{', '<')
    .replaceAll('}', '>');
}
