/**
 * What reads like HTML in a text about code is mostly none: `Func<Context, Task>` loses its type arguments when it is left out.
 * One remark plugin: HTML becomes the text that it is written as, before anything could take it for markup.
 */
interface Node {
  type: string;
  value?: string;
  children?: Node[];
}

/** remark: `html` nodes become text, between paragraphs a paragraph. */
export function htmlAsText() {
  return (tree: Node): void => {
    const visit = (parent: Node, flows: boolean): void => {
      parent.children = (parent.children ?? []).map((node) => {
        if (node.type !== 'html') {
          if (node.children !== undefined) visit(node, holdsFlow.has(node.type));
          return node;
        }
        const text = { type: 'text', value: node.value ?? '' };
        return flows ? { type: 'paragraph', children: [text] } : text;
      });
    };
    visit(tree, true);
  };
}

const holdsFlow: ReadonlySet<string> = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition']);
