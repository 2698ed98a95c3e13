/** YAML with the line of each key: enough to read workflows, task files and compose files. Main type: Yaml. */
import { type Alias, isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';

export interface Yaml {
  /** 1-based. */
  readonly line: number;
  /** A scalar as text; '' for anything else. */
  readonly text: string;
  /** Line of the first line of a block scalar's text. */
  readonly textLine: number;
  get(...path: string[]): Yaml;
  /** Keys of a map with their values. */
  entries(): [string, Yaml][];
  /** Items of a list; a scalar counts as a list of one, anything else as none. */
  items(): Yaml[];
}

const maxItems = 1_000;

/** Null where the text is no YAML. */
export function readYaml(source: string): Yaml | null {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, logLevel: 'silent', merge: true, uniqueKeys: false });
  if (document.errors.length > 0) return null;
  const lineAt = (offset: number | undefined): number => (offset === undefined ? 1 : lines.linePos(offset).line);
  const resolved = (node: unknown): Node | null => {
    const target = isAlias(node) ? ((node as Alias).resolve(document) ?? null) : node;
    return (target ?? null) as Node | null;
  };

  function view(given: unknown, keyOffset?: number): Yaml {
    const node = resolved(given);
    const start = node?.range?.[0];
    const isBlock = isScalar(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED');
    return {
      line: lineAt(keyOffset ?? start),
      text: isScalar(node) && node.value !== null && node.value !== undefined ? String(node.value) : '',
      textLine: lineAt(start) + (isBlock ? 1 : 0),
      get(...path) {
        let at: Yaml = this;
        for (const key of path) at = at.entries().find(([name]) => name === key)?.[1] ?? view(null);
        return at;
      },
      entries: () =>
        isMap(node)
          ? node.items.slice(0, maxItems).map(({ key, value }): [string, Yaml] => {
              const name = resolved(key);
              return [isScalar(name) ? String(name.value) : '', view(value, name?.range?.[0])];
            })
          : [],
      items: () =>
        isSeq(node) ? node.items.slice(0, maxItems).map((item) => view(item)) : isScalar(node) ? [view(node)] : [],
    };
  }
  return view(document.contents);
}
