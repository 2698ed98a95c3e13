/**
 * Underscores in Markdown stay as they are written: in texts about code `__init__` and `__tests__/` are names. One remark
 * plugin; of what has no space in it, only `*` makes emphasis. It works on the tree, where the source still tells which mark made the emphasis, as the
 * reader cannot be told to leave out one mark of the two.
 */
interface Node {
  type: string;
  value?: string;
  position?: { start: { offset?: number } };
  children?: Node[];
}

const marks: Readonly<Record<string, string>> = { emphasis: '_', strong: '__' };

/** remark: emphasis that underscores made becomes its text again, underscores and all. */
export function underscoresStay() {
  return (tree: Node, file: { toString(): string }): void => {
    const source = file.toString();
    const visit = (parent: Node): void => {
      parent.children = (parent.children ?? []).flatMap((node) => {
        if (node.children !== undefined) visit(node);
        const mark = marks[node.type];
        if (mark === undefined || source[node.position?.start.offset ?? -1] !== '_' || hasSpace(node)) return [node];
        const written = { type: 'text', value: mark };
        return [written, ...(node.children ?? []), { ...written }];
      });
    };
    visit(tree);
  };
}

/** A name has none. */
const hasSpace = ({ value = '', children = [] }: Node): boolean => /\s/.test(value) || children.some(hasSpace);
