/**
 * HTML in Markdown, which is never drawn. In an answer what reads like HTML is mostly code: `Func<Context, Task>` loses its type
 * arguments when it is left out, so it becomes the text that it is written as. In a document of the project, tags that
 * HTML knows are layout: they are left out, and of an image its description stays.
 */
interface Node {
  type: string;
  value?: string;
  alt?: string;
  url?: string;
  children?: Node[];
}

/** remark: `html` nodes become text, between paragraphs a paragraph. */
export function htmlAsText() {
  return (tree: Node): void => replaceHtml(tree, (html) => [{ type: 'text', value: html }]);
}

/** remark: of `html` nodes the words and the descriptions of images stay. */
export function htmlLeftOut() {
  return (tree: Node): void => replaceHtml(tree, withoutTags);
}

function replaceHtml(tree: Node, replaced: (html: string) => Node[]): void {
  const visit = (parent: Node, flows: boolean): void => {
    parent.children = (parent.children ?? []).flatMap((node) => {
      if (node.type !== 'html') {
        if (node.children !== undefined) visit(node, holdsFlow.has(node.type));
        return [node];
      }
      const children = replaced(node.value ?? '');
      return flows && children.length > 0 ? [{ type: 'paragraph', children }] : children;
    });
  };
  visit(tree, true);
}

const holdsFlow: ReadonlySet<string> = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition']);

const knownTags = new Set(
  `a abbr article aside b big blockquote br caption center cite code col colgroup dd del details dfn div dl dt em figcaption
  figure font footer h1 h2 h3 h4 h5 h6 header hr i iframe img input ins kbd li link main mark nav ol p picture pre q s samp
  script section small source span strike strong style sub summary sup svg table tbody td tfoot th thead time tr tt u ul
  var video wbr`.split(/\s+/),
);
const piece = /<!--[\s\S]*?(?:-->|$)|<\/?([a-zA-Z][\w-]*)(?:\s[^<>]*)?\/?>/g;

function withoutTags(html: string): Node[] {
  const nodes: Node[] = [];
  let from = 0;
  const text = (to: number): void => {
    const value = html.slice(from, to);
    if (value.trim() !== '') nodes.push({ type: 'text', value });
  };
  for (const match of html.matchAll(piece)) {
    const [whole, tag] = match;
    const name = tag?.toLowerCase();
    if (name !== undefined && !knownTags.has(name)) continue;
    text(match.index);
    from = match.index + whole.length;
    if (name === 'br') nodes.push({ type: 'break' });
    const alt = name === 'img' ? /\salt\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(whole) : null;
    if (alt === null) continue;
    // Badges in a row: the line breaks between their tags are left out, their descriptions stay apart.
    if (nodes.at(-1)?.type === 'image') nodes.push({ type: 'text', value: ' ' });
    nodes.push({ type: 'image', url: '', alt: alt[1] ?? alt[2] ?? '' });
  }
  text(html.length);
  return nodes;
}
