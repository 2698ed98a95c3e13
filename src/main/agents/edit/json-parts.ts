/** Parts in JSON files: the entry of our server under its name, and our hooks behind those of the person. */
import { getNodeValue, type Node } from 'jsonc-parser';
import { inserted, parsed, propertyOf, refusedAt, withoutItem } from './json.ts';
import type { Found, Part } from './part.ts';
import { placeAt, withoutMark } from './text-form.ts';

export const serverName = 'memoscope';

/** Clients write these into an entry themselves. */
const switches = new Set(['enabled', 'disabled']);

interface Place {
  readonly file: string;
  readonly base: string;
}

/** The entry `memoscope` of the object `container`. `isOurs`: whether a command line starts our launcher. */
export function serverPart(
  { file, base }: Place,
  container: string,
  value: Readonly<Record<string, unknown>>,
  isOurs: (command: readonly string[]) => boolean,
): Part {
  const find = (text: string): { holder: Node | null; entry: Node | null } => {
    const root = parsed(file, text);
    const holder = root === null ? null : propertyOf(file, text, root, container);
    if (holder !== null && holder.type !== 'object') {
      const offset = holder.offset + withoutMark(text).mark.length;
      throw refusedAt(file, text, offset, `"${container}" is expected to be an object`);
    }
    return { holder, entry: holder === null ? null : propertyOf(file, text, holder, serverName) };
  };
  return {
    ...{ kind: 'server', file, base },
    look(text) {
      const { entry } = find(text);
      if (entry === null) return { state: 'absent' };
      const found: unknown = getNodeValue(entry);
      const state = sameEntry(found, value) ? 'ours' : isOurs(commandOf(found)) ? 'edited' : 'foreign';
      return { state, ...placeOf(text, entry) };
    },
    add: (text) => inserted(file, text, [container], serverName, value),
    makes: (text) => (find(text).holder === null ? [container] : []),
    remove(text, made) {
      const { entry } = find(text);
      if (entry?.parent === undefined) return text;
      const without = withoutItem(text, entry.parent);
      return made.includes(container) ? withoutEmpty(file, without, [container]) : without;
    },
  };
}

export interface HookEntry {
  readonly event: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** Entries of `hooks.<event>[]`; ours are those whose command starts our launcher. */
export function hooksPart({ file, base }: Place, entries: readonly HookEntry[], command: string): Part {
  const holders = (text: string): { event: string; list: Node | null; all: Node | null }[] => {
    const root = parsed(file, text);
    const all = root === null ? null : propertyOf(file, text, root, 'hooks');
    const hooks = all?.type === 'object' ? all : null;
    return entries.map(({ event }) => ({
      event,
      all,
      list: hooks === null ? null : propertyOf(file, text, hooks, event),
    }));
  };
  const isOurs = (node: Node): boolean =>
    JSON.stringify(getNodeValue(node)).includes(JSON.stringify(command).slice(1, -1));
  const ours = (text: string): Node[] => holders(text).flatMap(({ list }) => (list?.children ?? []).filter(isOurs));
  return {
    ...{ kind: 'hooks', file, base },
    look(text): Found {
      const found = ours(text);
      const [first] = found;
      if (first === undefined) return { state: 'absent' };
      const wanted = entries.map(({ value }) => JSON.stringify(value)).sort();
      const same =
        JSON.stringify(found.map((node) => JSON.stringify(getNodeValue(node))).sort()) === JSON.stringify(wanted);
      return { state: same ? 'ours' : 'edited', ...placeOf(text, first) };
    },
    add: (text) =>
      entries.reduce((before, { event, value }) => inserted(file, before, ['hooks', event], null, value), text),
    makes(text) {
      const all = holders(text);
      const events = all.filter(({ list }) => list === null).map(({ event }) => event);
      return [...(all.every((one) => one.all === null) ? ['hooks'] : []), ...new Set(events)];
    },
    remove(text, made) {
      let now = text;
      for (let next = ours(now)[0]; next !== undefined; next = ours(now)[0]) now = withoutItem(now, next);
      for (const event of made) if (event !== 'hooks') now = withoutEmpty(file, now, ['hooks', event]);
      return made.includes('hooks') ? withoutEmpty(file, now, ['hooks']) : now;
    },
  };
}

/** Without the container at `path`, where nothing is in it. */
function withoutEmpty(file: string, text: string, path: readonly string[]): string {
  let node = parsed(file, text);
  for (const step of path) node = node?.type === 'object' ? propertyOf(file, text, node, step) : null;
  return node?.parent !== undefined && node.children?.length === 0 ? withoutItem(text, node.parent) : text;
}

function placeOf(text: string, node: Node): { line: number; column: number } {
  return placeAt(text, node.offset + withoutMark(text).mark.length);
}

function sameEntry(found: unknown, wanted: Readonly<Record<string, unknown>>): boolean {
  if (typeof found !== 'object' || found === null) return false;
  const plain = (value: object): string =>
    JSON.stringify(
      Object.entries(value)
        .filter(([key]) => !switches.has(key))
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  return plain(found) === plain(wanted);
}

/** The command line of an entry, whether it is in one list or two fields. */
function commandOf(entry: unknown): string[] {
  if (typeof entry !== 'object' || entry === null) return [];
  const { command, args } = { command: undefined, args: undefined, ...entry };
  return [command, args].flat().filter((word) => typeof word === 'string');
}
