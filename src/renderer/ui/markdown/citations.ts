/**
 * Citations in Markdown: `[3]`, `[1, 2]` and `[1][2]` outside of code and links. Two plugins: models like to list their
 * sources as link definitions (`[1]: src/a.ts`), which would make each `[1]` a link, so those are undone first; then
 * numbers in brackets become elements that the caller draws.
 */
interface Node {
  type: string;
  value?: string;
  identifier?: string;
  label?: string;
  tagName?: string;
  properties?: Readonly<Record<string, unknown>>;
  children?: Node[];
}

/** Element for one cited number; its text is the number. */
export const citationTag = 'memo-cite';

const numbers = /\[(\d{1,3}(?:\s?[,，、]\s?\d{1,3}){0,9})\]/g;
/** Elements whose text is not prose. */
const opaque = new Set(['code', 'pre', 'a', citationTag]);

/** remark: `[1]` stays text even where the text defines a link of that name. */
export function numbersAreNoLinks() {
  const visit = (parent: Node): void => {
    parent.children = (parent.children ?? []).flatMap((node) => {
      const numbered = /^\d{1,3}$/.test(node.identifier ?? '');
      if (numbered && node.type === 'definition') return [];
      if (numbered && node.type === 'linkReference') return [{ type: 'text', value: `[${node.identifier}]` }];
      if (node.children !== undefined) visit(node);
      return [node];
    });
  };
  return visit;
}

/** rehype: text with `[1, 2]` becomes text and one element a number. */
export function markCitations() {
  const visit = (parent: Node): void => {
    parent.children = (parent.children ?? []).flatMap((node) => {
      if (node.type === 'text') return split(node.value ?? '');
      if (node.children !== undefined && !opaque.has(node.tagName ?? '')) visit(node);
      return [node];
    });
  };
  return visit;
}

function cited(number: string): Node {
  const children = [{ type: 'text', value: String(Number(number)) }];
  return { type: 'element', tagName: citationTag, properties: {}, children };
}

/** On one line: what is cited stays with the word that it bears out. */
function together(word: string, citation: Node): Node {
  const children = [{ type: 'text', value: word }, citation];
  return { type: 'element', tagName: 'span', properties: { className: 'nowrap' }, children };
}

function split(text: string): Node[] {
  const nodes: Node[] = [];
  let at = 0;
  for (const match of text.matchAll(numbers)) {
    const [first, ...more] = (match[1] ?? '').split(/\s?[,，、]\s?/).map(cited);
    const before = text.slice(at, match.index);
    const word = /\S{1,24} $/.exec(before)?.[0] ?? '';
    if (before !== word) nodes.push({ type: 'text', value: before.slice(0, before.length - word.length) });
    if (first !== undefined) nodes.push(word === '' ? first : together(word, first));
    nodes.push(...more);
    at = match.index + match[0].length;
  }
  if (at < text.length || nodes.length === 0) nodes.push({ type: 'text', value: text.slice(at) });
  return nodes;
}
