/** rehype: a long path in prose may break between its parts, as one in code may. */
import { partsOfPaths } from '../text/breakable.tsx';

interface Node {
  type: string;
  value?: string;
  tagName?: string;
  properties?: Readonly<Record<string, unknown>>;
  children?: Node[];
}

/** Code breaks its paths itself, or stays as it is. */
const opaque = new Set(['code', 'pre']);

export function breakPaths() {
  const visit = (parent: Node): void => {
    parent.children = (parent.children ?? []).flatMap((node) => {
      if (node.type === 'text') return pieces(node);
      if (!opaque.has(node.tagName ?? '')) visit(node);
      return [node];
    });
  };
  return visit;
}

function pieces(text: Node): Node[] {
  const parts = partsOfPaths(text.value ?? '');
  if (parts.length === 1) return [text];
  return parts.flatMap((value, at) => {
    const part = { type: 'text', value };
    return at === 0 ? [part] : [{ type: 'element', tagName: 'wbr', properties: {}, children: [] }, part];
  });
}
