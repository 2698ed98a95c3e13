/**
 * Two versions of a file without the blocks that are equal in both: a commit changes a few lines of a long file, and parsing the rest
 * would take most of the time. Blocks are read from indentation alone. A block goes only together with its equal in the other
 * version, and never without what is inside of it, so that what differs stays in the declaration that it belongs to.
 */

/** Lines of a block: its comments and attributes, its first line, all deeper lines, and the brackets that close it. */
interface Block {
  readonly lines: readonly string[];
  /** Where its first line is, after comments and attributes. */
  readonly head: number;
}

/** Blocks in blocks: namespace, type, nested type. */
const maxDepth = 3;
/** Parsing a block of fewer lines costs little. */
const smallBlock = 12;
const opensOrCloses =
  /^\s*(?:[{}()\]<>.&|?:=]|end\b|else\b|catch\b|finally\b|elif\b|except\b|case\b|default\b|where\b)/;
/** Only what holds declarations is taken apart: statements depend on each other. */
const holds =
  /\b(?:class|interface|struct|enum|union|trait|impl|mod|namespace|module|object|record|extension|protocol)\b/;
const leads = /^\s*(?:\/\/|\/\*|\*|#(?!\s*(?:if|ifdef|ifndef|else|elif|endif|define|include|pragma)\b)|@|\[|<!--|--)/;

export function onlyChanged(before: string, after: string): { before: string; after: string } {
  const [old, now] = reduced(linesOf(before), linesOf(after), 0);
  return { before: `${old.join('\n')}\n`, after: `${now.join('\n')}\n` };
}

const linesOf = (text: string): string[] => text.replace(/\s+$/, '').split(/\r\n?|\n/);

type Sides = [before: readonly string[], after: readonly string[]];

function reduced(before: readonly string[], after: readonly string[], depth: number): Sides {
  const [old, now] = [blocksOf(before), blocksOf(after)];
  const left = new Map<string, number[]>();
  for (const [at, block] of old.entries()) {
    const key = textOf(block);
    left.set(key, [...(left.get(key) ?? []), at]);
  }
  const equal = new Map<number, number>();
  for (const [at, block] of now.entries()) {
    const found = isSmall(block) ? undefined : left.get(textOf(block))?.shift();
    if (found !== undefined) equal.set(at, found);
  }
  const gone = new Set(equal.values());
  const others = Map.groupBy(
    old.map((block, at) => ({ block, at })).filter(({ at }) => !gone.has(at)),
    ({ block }) => headOf(block),
  );
  /** Old blocks by their place, as they are without what is equal in the block of the same head. */
  const inside = new Map<number, readonly string[]>();
  const kept = now.map((block, at): readonly string[] => {
    if (equal.has(at)) return [];
    const same = others.get(headOf(block))?.shift();
    if (same === undefined || depth >= maxDepth || block.lines.length < smallBlock || !holds.test(headOf(block)))
      return block.lines;
    const [was, is] = insideOf(same.block, block, depth);
    inside.set(same.at, was);
    return is;
  });
  const rest = old.map((block, at) => (gone.has(at) ? [] : (inside.get(at) ?? block.lines)));
  // A block without anything in it may be no valid code.
  const [first] = equal;
  if (depth > 0 && first !== undefined && [kept, rest].some((side) => side.every(isBare))) {
    kept[first[0]] = now[first[0]]?.lines ?? [];
    rest[first[1]] = old[first[1]]?.lines ?? [];
  }
  return [rest.flat(), kept.flat()];
}

/** Such as the line that names the package. */
const isSmall = ({ lines }: Block): boolean => lines.filter((line) => line.trim() !== '').length < 2;

const isBare = (lines: readonly string[]): boolean =>
  lines.every((line) => line.trim() === '' || opensOrCloses.test(line) || leads.test(line));

function insideOf(was: Block, is: Block, depth: number): Sides {
  const cut = ({ lines, head }: Block): Sides => [lines.slice(0, head + 1), lines.slice(head + 1)];
  const [[headWas, restWas], [headIs, restIs]] = [cut(was), cut(is)];
  const [old, now] = reduced(restWas, restIs, depth + 1);
  return [
    [...headWas, ...old],
    [...headIs, ...now],
  ];
}

const textOf = ({ lines }: Block): string => lines.join('\n');
const headOf = ({ lines, head }: Block): string => lines[head] ?? '';

function blocksOf(lines: readonly string[]): Block[] {
  const base = lines.find((line) => line.trim() !== '' && !opensOrCloses.test(line));
  const indent = base === undefined ? 0 : indentOf(base);
  const blocks: { lines: string[]; head: number }[] = [];
  let open: { lines: string[]; head: number } | null = null;
  let leading = false;
  for (const line of lines) {
    const own = indentOf(line);
    const isBlank = line.trim() === '';
    if (open !== null && (isBlank || own > indent || (own === indent && opensOrCloses.test(line)))) {
      open.lines.push(line);
      continue;
    }
    // A comment or attribute belongs to what follows it.
    if (open !== null && leading && own === indent) {
      open.lines.push(line);
      open.head = open.lines.length - 1;
    } else {
      open = { lines: [line], head: 0 };
      blocks.push(open);
    }
    leading = leads.test(line);
    if (own < indent) open = null;
  }
  return blocks;
}

function indentOf(line: string): number {
  const at = line.search(/\S/);
  return at < 0 ? Number.POSITIVE_INFINITY : at;
}
