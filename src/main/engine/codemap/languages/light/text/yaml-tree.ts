/** Keys of a YAML or JSON text with their places, by indentation or brackets, without its values' types. Main type: Entry. */

export interface Entry {
  /** '' for an item of a list. */
  readonly key: string;
  /** Offset of the key, within quotes where it has some; of an item that of its dash. */
  readonly at: number;
  /** Where its line begins in meaning: the key or the dash. */
  readonly start: number;
  end: number;
  /** A plain value on the same line, without quotes. */
  readonly value: string;
  readonly children: Entry[];
}

/** Nested deeper, a text is read no further. */
const deepest = 60;
const keyForm = /^(?:"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)'|([^\s"'#&*!|>%@`[\]{},-][^#]*?|-[^\s#][^#]*?))\s*:(?=\s|$)/;

/** One list of root entries for each document in the text. */
export function readDocuments(text: string): Entry[][] {
  return /^\s*\{/.test(text) ? [readJson(text)] : readYaml(text);
}

interface Open {
  readonly indent: number;
  readonly entry: Entry;
}

function readYaml(text: string): Entry[][] {
  const documents: Entry[][] = [[]];
  const open: Open[] = [];
  let scalar = -1;
  for (let from = 0; from < text.length; ) {
    const next = text.indexOf('\n', from);
    const to = next < 0 ? text.length : next;
    const line = text.slice(from, to).trimEnd();
    const indent = line.length - line.trimStart().length;
    const lineEnd = from + line.length;
    const isBlank = indent === line.length;
    if (!isBlank && scalar >= 0 && indent > scalar) {
      for (const { entry } of open) entry.end = lineEnd;
    } else if (/^(?:---|\.\.\.)(?:\s|$)/.test(line)) {
      scalar = -1;
      open.length = 0;
      documents.push([]);
    } else if (!isBlank && line[indent] !== '#') {
      scalar = -1;
      scalar = readLine(from, line, indent);
      for (const { entry } of open) entry.end = Math.max(entry.end, lineEnd);
    }
    from = to + 1;
  }
  return documents.filter((entries) => entries.length > 0);

  /** Opens what the line declares; returns the indent of a block of text that follows, or -1. */
  function readLine(offset: number, line: string, indent: number): number {
    let column = indent;
    while (/^-(?:\s|$)/.test(line.slice(column))) {
      push(
        column,
        { key: '', at: offset + column, start: offset + column, value: line.slice(column + 1).trim() },
        true,
      );
      column += 1;
      column += line.length - column - line.slice(column).trimStart().length;
    }
    const match = keyForm.exec(line.slice(column));
    if (match === null) return -1;
    const key = match[1] ?? match[2] ?? match[3] ?? '';
    const isQuoted = match[3] === undefined;
    const written = line.slice(column + match[0].length).trim();
    const value = written.replace(/^(["'])(.*)\1(?:\s+#.*)?$/, '$2').replace(/^([^"'#].*?)\s+#.*$/, '$1');
    push(column, { key, at: offset + column + (isQuoted ? 1 : 0), start: offset + column, value }, false);
    return /^[|>][-+\d]*(?:\s+#.*)?$/.test(written) ? column : -1;
  }

  function push(indent: number, made: Pick<Entry, 'key' | 'at' | 'start' | 'value'>, isItem: boolean): void {
    // Items of a list may be as far in as the key that holds it.
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      if (top.indent < indent || (isItem && top.indent === indent && top.entry.key !== '')) break;
      open.pop();
    }
    const entry: Entry = { ...made, end: made.start, children: [] };
    (open.at(-1)?.entry.children ?? documents.at(-1))?.push(entry);
    if (open.length < deepest) open.push({ indent, entry });
  }
}

function readJson(text: string): Entry[] {
  const root: Entry = { key: '', at: 0, start: 0, end: text.length, value: '', children: [] };
  const open: Entry[] = [];
  const token = /"((?:[^"\\\n]|\\.)*)"(\s*:)?|[{}[\],]|[^\s"{}[\],:]+/g;
  let pending: Entry | null = null;
  for (const match of text.matchAll(token)) {
    const [whole, string, colon] = match;
    const top = open.at(-1) ?? root;
    if (colon !== undefined && string !== undefined) {
      pending = { key: string, at: match.index + 1, start: match.index, end: match.index, value: '', children: [] };
      top.children.push(pending);
    } else if (whole === '{' || whole === '[') {
      const item: Entry = { key: '', at: match.index, start: match.index, end: match.index, value: '', children: [] };
      const entry: Entry = open.length === 0 ? root : (pending ?? item);
      if (entry === item) top.children.push(item);
      if (open.length >= deepest) return root.children;
      open.push(entry);
      pending = null;
    } else if (whole === '}' || whole === ']') {
      const closed = open.pop();
      if (closed !== undefined) closed.end = match.index + 1;
      pending = null;
    } else if (whole !== ',') {
      const value = string ?? whole;
      const at = match.index;
      if (pending === null) top.children.push({ key: '', at, start: at, end: at + whole.length, value, children: [] });
      else {
        top.children[top.children.length - 1] = { ...pending, value, end: at + whole.length };
        pending = null;
      }
    }
  }
  return root.children;
}
