/**
 * What the text of one file reveals: where it can be called from, what it reads from its environment, what its authors
 * left open. Main types: FileScan, Found, Finds (collects them). All texts are cut and lists are bounded here, because
 * the files are untrusted and the finds go into documents that people read.
 */
import type { EntryPoint } from '#shared/contract/generations/documents.ts';

/** 1-based lines, end inclusive. */
export interface Found {
  line: number;
  endLine: number;
  /** `express`, `aspnet`, `argparse`, … in lower case. */
  framework: string;
  /** The name of what is called, as written (`orders.list`); '' where it has none. */
  handler: string;
  /** One line that the text itself says more (help text, options, default); '' for none. */
  detail: string;
}

/** A route of a class that says no prefix of its own: one of its bases, in whatever file, may. */
export interface Inherits {
  /** As written at the method; '' for none. */
  template: string;
  type: string;
  method: string;
}

export interface FileScan {
  /** `method` in capitals, `ANY` where all are meant, `RPC`, `WS`, `QUERY`, …; `path` with its prefixes, as written. */
  routes: (Found & { method: string; path: string; inherits?: Inherits })[];
  /** `name` in words as typed: `db migrate`. */
  commands: (Found & { name: string })[];
  events: (Found & { name: string; direction: 'emits' | 'handles' })[];
  configKeys: (Found & { name: string; kind: 'env' | 'setting' })[];
  entryPoints: (Found & { kind: EntryPoint['kind']; title: string })[];
  /** Routers of other files that are hung below a prefix: `from` is the module as it is imported. */
  mounts: (Found & { prefix: string; from: string })[];
  /** `word` as it marks unfinished work, in capitals. */
  todos: (Found & { word: string; text: string })[];
}

const maxText = 200;
/** Max of one kind in one file: a generated table must not drown the rest. */
const maxFinds = 500;

/** White space as one space, cut at 200 characters. */
export function plain(text: string): string {
  const cut = text.length > 4 * maxText ? text.slice(0, 4 * maxText) : text;
  const line = cut.replace(/\s+/g, ' ').trim();
  return line.length > maxText ? `${line.slice(0, maxText - 1)}…` : line;
}

/** Where something is and what is known in addition to its name. */
export type FoundPlace = Pick<Found, 'line' | 'endLine' | 'framework'> & Partial<Pick<Found, 'handler' | 'detail'>>;

function foundAt(place: FoundPlace): Found {
  const { line, endLine, framework, handler = '', detail = '' } = place;
  return { line, endLine, framework, handler: plain(handler), detail: plain(detail) };
}

/** Each kind sorted by line; the same name on the same line once. */
export class Finds {
  readonly #scan: FileScan = {
    routes: [],
    commands: [],
    events: [],
    configKeys: [],
    entryPoints: [],
    mounts: [],
    todos: [],
  };

  route(method: string, path: string, place: FoundPlace, inherits?: Inherits): void {
    this.#scan.routes.push({ ...foundAt(place), method, path: plain(path), ...(inherits && { inherits }) });
  }

  command(name: string, place: FoundPlace): void {
    if (name.trim() !== '') this.#scan.commands.push({ ...foundAt(place), name: plain(name) });
  }

  event(direction: 'emits' | 'handles', name: string, place: FoundPlace): void {
    if (name.trim() !== '') this.#scan.events.push({ ...foundAt(place), name: plain(name), direction });
  }

  config(kind: 'env' | 'setting', name: string, place: FoundPlace): void {
    if (name.trim() !== '') this.#scan.configKeys.push({ ...foundAt(place), name: plain(name), kind });
  }

  entry(kind: EntryPoint['kind'], title: string, place: FoundPlace): void {
    this.#scan.entryPoints.push({ ...foundAt(place), kind, title: plain(title) });
  }

  mount(prefix: string, from: string, place: FoundPlace): void {
    this.#scan.mounts.push({ ...foundAt(place), prefix: plain(prefix), from: plain(from) });
  }

  todo(word: string, text: string, line: number): void {
    this.#scan.todos.push({ ...foundAt({ line, endLine: line, framework: '' }), word, text: plain(text) });
  }

  finish(): FileScan {
    const scan = this.#scan;
    return {
      routes: settled(scan.routes, ({ method, path }) => `${method} ${path}`),
      commands: settled(scan.commands, ({ name }) => name),
      events: settled(scan.events, ({ direction, name }) => `${direction} ${name}`),
      configKeys: settled(scan.configKeys, ({ name }) => name),
      entryPoints: settled(scan.entryPoints, ({ kind, title }) => `${kind} ${title}`),
      mounts: settled(scan.mounts, ({ prefix, from }) => `${prefix} ${from}`),
      todos: settled(scan.todos, ({ text }) => text),
    };
  }
}

function settled<F extends Found>(finds: F[], nameOf: (found: F) => string): F[] {
  if (finds.length < 2) return finds;
  const seen = new Set<string>();
  const once = finds.filter((found) => {
    const key = `${found.line} ${nameOf(found)}`;
    return !seen.has(key) && seen.add(key);
  });
  return once.sort((a, b) => a.line - b.line).slice(0, maxFinds);
}
