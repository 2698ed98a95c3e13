/** What a document says, cut at its headings. Main types: Outline (as a reader of one format finds it), Section. */

/** A word of code: in code marks, or an identifier in a block of code. */
export interface CodeName {
  readonly name: string;
  readonly line: number;
  readonly isBlock: boolean;
}

export interface DocLink {
  /** As it is written, without the words around it. */
  readonly target: string;
  readonly line: number;
}

export interface Heading {
  /** 1 is the outermost. */
  readonly level: number;
  readonly title: string;
  readonly line: number;
}

export interface Outline {
  readonly headings: readonly Heading[];
  readonly names: readonly CodeName[];
  readonly links: readonly DocLink[];
}

export interface Section {
  /** 0 for the text above the first heading. */
  readonly level: number;
  readonly title: string;
  /** Titles of the sections around it, outermost first. */
  readonly within: readonly string[];
  readonly startLine: number;
  /** Last line before the next heading of any level. */
  readonly endLine: number;
  /** Last line of the sections inside it. */
  readonly throughLine: number;
  readonly names: readonly CodeName[];
  readonly links: readonly DocLink[];
}

const maxSections = 2_000;
const maxTitle = 200;
const maxNames = 300;

/** In the order of the text. The text above the first heading is a section unless it is blank. */
export function sectionsOf(outline: Outline, lines: readonly string[]): Section[] {
  const headings = outline.headings.slice(0, maxSections);
  // Behind the last line break no line begins.
  const count = lines.at(-1) === '' ? lines.length - 1 : lines.length;
  const first = headings[0]?.line ?? count + 1;
  const starts: Heading[] = lines.slice(0, first - 1).some((line) => line.trim() !== '')
    ? [{ level: 0, title: '', line: 1 }, ...headings]
    : [...headings];
  const around: Heading[] = [];
  return starts.map((heading, n) => {
    while ((around.at(-1)?.level ?? 0) >= heading.level && around.length > 0) around.pop();
    const within = around.map(({ title }) => title);
    if (heading.level > 0) around.push(heading);
    const endLine = (starts[n + 1]?.line ?? count + 1) - 1;
    const next = heading.level === 0 ? starts[n + 1] : starts.slice(n + 1).find(({ level }) => level <= heading.level);
    const inside = <T extends { line: number }>(all: readonly T[]): T[] =>
      all.filter(({ line }) => line >= heading.line && line <= endLine).slice(0, maxNames);
    return {
      ...{ level: heading.level, title: heading.title.slice(0, maxTitle), within, startLine: heading.line, endLine },
      throughLine: (next?.line ?? count + 1) - 1,
      names: inside(outline.names),
      links: inside(outline.links),
    };
  });
}

/** Identifiers in a block of code that no one writes by chance: of several parts, or called. */
export function* namesInBlock(text: string, firstLine: number): Generator<CodeName> {
  let line = firstLine;
  for (const row of text.split('\n')) {
    for (const [name] of row.slice(0, 1_000).matchAll(/(?<![\w$])[A-Za-z_$][\w$]*(?:(?:\.|::)[A-Za-z_$][\w$]*)*/g))
      if (isTelling(name)) yield { name, line, isBlock: true };
    line += 1;
  }
}

const isTelling = (name: string): boolean =>
  name.length <= 120 && /[a-z0-9][A-Z]|[A-Za-z0-9]_[A-Za-z0-9]|^[A-Z][a-z0-9]+|[.:]/.test(name);
