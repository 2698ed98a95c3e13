/**
 * What clients read by address: the four documents of the live generation, the prompt window, files of the memory bank,
 * outlines. Whole texts, for a person attaches them; a model that has to be sparing uses the tools.
 */
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { EventMap } from '#shared/contract/events.ts';
import { type DocumentName, documentNames } from '#shared/contract/generations/documents.ts';
import type { EventListener } from '../engine/engine.ts';
import type { WorkspaceLink } from '../link/link.ts';
import { offsetOf } from './answer/budget.ts';
import { invalidArgument } from './answer/errors.ts';
import type { Asking } from './tools/tool.ts';

const documentsAt = 'memo://index/';
const bankAt = 'memo://bank/';
const outlineAt = 'memo://outline/';
const packAt = 'memo://pack/';
const windowUri = 'memo://window';

/** Of one list, and of one section of a document in one answer of the engine. */
const pageSize = 200;
const entriesAtOnce = 1000;
/** Limit for a whole document; beyond it the tool `documents` reads pages. */
const mostLetters = 8 << 20;

const titles: Record<DocumentName, string> = {
  arch: 'Architecture: modules, layers, entry points, technologies, patterns, cycles',
  interface: 'Interface: routes, commands, events, settings, exports',
  stories: 'Stories: how requests run through the code',
  issues: 'Issues: unfinished work, cycles, risks',
};

export interface ListedResource {
  [field: string]: unknown;
  uri: string;
  name: string;
  description?: string;
  mimeType: string;
}

const fixed: readonly ListedResource[] = [
  ...documentNames.map((name) => ({
    uri: `${documentsAt}${name}.json`,
    name: `${name}.json`,
    description: titles[name],
    mimeType: 'application/json',
  })),
  {
    uri: windowUri,
    name: 'prompt window',
    description: 'What matters of the code now: pinned, in focus, recent, within the budget',
    mimeType: 'text/markdown',
  },
];

export const templates = [
  {
    uriTemplate: `${bankAt}{+path}`,
    name: 'memory bank',
    description: 'A file of memory-bank/',
    mimeType: 'text/markdown',
  },
  {
    uriTemplate: `${packAt}{name}`,
    name: 'pack',
    description: 'Outlines of the types that a filter finds, kept under a name',
    mimeType: 'text/markdown',
  },
  {
    uriTemplate: `${outlineAt}{path}`,
    name: 'outline',
    description: 'Outline of a symbol path',
    mimeType: 'text/markdown',
  },
];

export async function listResources(call: Asking['call']): Promise<ListedResource[]> {
  const [{ files }, { packs }] = await Promise.all([call('bank.tree', {}), call('ListPacks', {})]);
  const ofBank = files.map(({ path, title, summary }) => ({
    uri: bankAt + path.split('/').map(encodeURIComponent).join('/'),
    name: path,
    description: [title, summary]
      .filter((text) => text !== '')
      .join(': ')
      .slice(0, 300),
    mimeType: 'text/markdown',
  }));
  const ofPacks = packs.map(({ name, filter, types }) => ({
    uri: packAt + encodeURIComponent(name),
    name: `pack ${name}`,
    description: `Outlines of ${types} types: ${filter}`.slice(0, 300),
    mimeType: 'text/markdown',
  }));
  return [...fixed, ...ofBank, ...ofPacks];
}

/** One page of them, by the cursor of the one before. Throws InvalidArgument. */
export function resourcePage(all: readonly ListedResource[], cursor: string | undefined) {
  const start = offsetOf(cursor);
  const end = start + pageSize;
  return { resources: all.slice(start, end), ...(end < all.length ? { nextCursor: String(end) } : {}) };
}

/** Files of the bank whose path holds these letters. */
export async function bankPaths(value: string, { call }: Asking): Promise<string[]> {
  const { files } = await call('bank.tree', {});
  return files.map(({ path }) => path).filter((path) => path.toLowerCase().includes(value.toLowerCase()));
}

/** Symbol paths that these letters find. */
export async function symbols(value: string, { call }: Asking): Promise<string[]> {
  const { hits } = await call('SearchSymbols', { query: value.slice(0, 256), limit: 50 });
  return hits.map(({ path }) => path);
}

/** Names of packs with these letters. */
export async function packNames(value: string, { call }: Asking): Promise<string[]> {
  const { packs } = await call('ListPacks', {});
  return packs.map(({ name }) => name).filter((name) => name.toLowerCase().includes(value.toLowerCase()));
}

/** Throws NotFound for an address that none of our resources can have. */
export function checkResource(uri: string): void {
  const isFixed = fixed.some((one) => one.uri === uri);
  const isMade = [bankAt, packAt, outlineAt].some((prefix) => uri.startsWith(prefix) && uri.length > prefix.length);
  if (!isFixed && !isMade) throw noResource(uri);
}

/** What completes the variable of a template. Throws InvalidArgument for another one. */
export function completerOf(template: string): (value: string, asking: Asking) => Promise<string[]> {
  if (template.startsWith(bankAt)) return bankPaths;
  if (template.startsWith(packAt)) return packNames;
  if (template.startsWith(outlineAt)) return symbols;
  throw invalidArgument('ref.uri', 'there is no such resource template; resources/templates/list names them');
}

/** Throws NotFound for what is no resource of ours, and what the engine throws. */
export async function readResource(uri: string, asking: Asking) {
  const { call } = asking;
  const content = (mimeType: string, text: string) => ({ contents: [{ uri, mimeType, text }] });
  if (uri === windowUri) return content('text/markdown', (await call('GetPromptWindow', {})).text);
  const name = documentNames.find((one) => uri === `${documentsAt}${one}.json`);
  if (name !== undefined) return content('application/json', await wholeDocument(name, asking));
  if (uri.startsWith(bankAt)) {
    const { path, text, blocks } = await call('bank.read', { path: decoded(uri, bankAt) }).catch(noSuchFile(uri));
    asking.seenBlocks.saw(path, blocks);
    return content('text/markdown', text);
  }
  if (uri.startsWith(packAt)) {
    const { text } = await call('pack.show', { name: decoded(uri, packAt) });
    return content('text/markdown', text);
  }
  if (uri.startsWith(outlineAt)) {
    const { text } = await call('GetOutline', { path: decoded(uri, outlineAt) });
    return content('text/markdown', text);
  }
  throw noResource(uri);
}

function decoded(uri: string, prefix: string): string {
  try {
    return decodeURIComponent(uri.slice(prefix.length));
  } catch (thrown) {
    if (!(thrown instanceof URIError)) throw thrown;
    throw noResource(uri);
  }
}

/** A path that no file of the bank can have names nothing. */
function noSuchFile(uri: string): (thrown: unknown) => never {
  return (thrown) => {
    throw thrown instanceof MemoError && thrown.code === 'InvalidArgument' ? noResource(uri) : thrown;
  };
}

function noResource(uri: string): MemoError {
  return new MemoError('NotFound', sentence`There is no resource ${uri.slice(0, 200)}. resources/list names them.`, {
    uri: uri.slice(0, 200),
  });
}

/** Joined from pages: in one generation, because a swap in between would mix two. */
async function wholeDocument(name: DocumentName, { call }: Asking): Promise<string> {
  const read = (offset: number, generation?: string) =>
    call('generations.document', {
      name,
      offset,
      limit: entriesAtOnce,
      ...(generation === undefined ? {} : { generation }),
    });
  const first = await read(0);
  const whole: Record<string, unknown> = { ...first.document };
  const longest = Math.max(0, ...Object.values(first.sections).map(({ total }) => total));
  for (let offset = entriesAtOnce; offset < longest; offset += entriesAtOnce) {
    const { document } = await read(offset, first.generation);
    for (const [key, list] of Object.entries(document)) {
      const before = whole[key];
      if (Array.isArray(list) && Array.isArray(before)) whole[key] = [...before, ...list];
    }
  }
  const text = JSON.stringify({ generation: first.generation, ...whole }, null, 1);
  if (text.length <= mostLetters) return text;
  throw new MemoError(
    'Refused',
    sentence`${name}.json is too large to be read at once. The tool documents reads it in pages.`,
  );
}

/** Subscribed resources that an event says may be others now. `live`: the generation that was live before. */
export function changedBy<E extends keyof EventMap>(
  event: E,
  payload: EventMap[E],
  subscribed: ReadonlySet<string>,
  live: string | null,
): string[] {
  const all = [...subscribed];
  switch (event) {
    case 'generations.changed':
      return (payload as EventMap['generations.changed']).live.id === live
        ? []
        : all.filter((uri) => uri.startsWith(documentsAt));
    case 'context.changed':
      return all.filter((uri) => uri === windowUri || uri.startsWith(packAt));
    case 'codemap.changed':
      return all.filter((uri) => uri.startsWith(outlineAt));
    case 'bank.changed': {
      const { paths, more } = payload as EventMap['bank.changed'];
      return all.filter((uri) => uri.startsWith(bankAt) && (more || paths.includes(decoded(uri, bankAt))));
    }
    default:
      return [];
  }
}

// Notifies a client that has listed the resources when they change: files of the bank or packs came or went. It holds no
// folder attached; one that was let go in between is compared when a request attaches it again.

const patienceMs = 20_000;

export class ListedResources {
  readonly #tell: () => void;
  /** Addresses as the client knows them; null while it never asked. */
  #known: string | null = null;
  #link: WorkspaceLink | null = null;
  #stop: (() => void) | null = null;
  #looking = false;
  #again = false;

  constructor(tell: () => void) {
    this.#tell = tell;
  }

  /** The client knows these. */
  listed(resources: readonly ListedResource[], link: WorkspaceLink): void {
    this.#known = addresses(resources);
    this.hear(link);
  }

  /** Called with the link of each request: it changes after the folder was released. */
  hear(link: WorkspaceLink): void {
    if (this.#known === null || link === this.#link) return;
    const before = this.#link;
    this.close();
    this.#link = link;
    this.#stop = link.subscribe((event) => {
      if (event === 'bank.changed' || event === 'context.changed') this.#look(link);
    });
    if (before !== null) this.#look(link);
  }

  close(): void {
    this.#stop?.();
    this.#stop = null;
    this.#link = null;
  }

  /** One at a time; what happens meanwhile is looked at after it. */
  #look(link: WorkspaceLink): void {
    this.#again = this.#looking;
    if (this.#looking) return;
    this.#looking = true;
    const done = (): void => this.#done(link);
    // A failure means that an engine ended: the next request attaches to another, and compares then.
    this.#compare(link).then(done, done);
  }

  #done(link: WorkspaceLink): void {
    this.#looking = false;
    if (this.#again && this.#link === link) this.#look(link);
  }

  async #compare(link: WorkspaceLink): Promise<void> {
    const now = addresses(
      await listResources((method, params) => link.call(method, params, { signal: AbortSignal.timeout(patienceMs) })),
    );
    if (this.#known === now || this.#link !== link) return;
    this.#known = now;
    this.#tell();
  }
}

function addresses(resources: readonly ListedResource[]): string {
  return resources
    .map(({ uri }) => uri)
    .sort()
    .join('\n');
}

// Resources that the client subscribed to. It only learns that one changed, not how: it reads it again when it wants to.

const mostSubscriptions = 1000;

export class Subscriptions {
  readonly #uris = new Set<string>();
  readonly #use: () => () => void;
  readonly #tell: (uri: string) => void;
  #stop: (() => void) | null = null;
  #live: string | null = null;

  /** @param use keeps the folder attached until what it returns is called. */
  constructor(use: () => () => void, tell: (uri: string) => void) {
    this.#use = use;
    this.#tell = tell;
  }

  /** Throws InvalidArgument where there are too many. */
  add(uri: string, link: WorkspaceLink): void {
    if (this.#uris.size >= mostSubscriptions)
      throw invalidArgument('uri', `there are ${mostSubscriptions} subscriptions`);
    this.#uris.add(uri);
    this.#live ??= link.state().generation;
    if (this.#stop !== null) return;
    const [unused, unheard] = [this.#use(), link.subscribe(this.#listen)];
    this.#stop = () => {
      unheard();
      unused();
    };
  }

  remove(uri: string): void {
    this.#uris.delete(uri);
    if (this.#uris.size === 0) this.close();
  }

  close(): void {
    this.#stop?.();
    this.#stop = null;
    this.#live = null;
  }

  readonly #listen: EventListener = (event, payload) => {
    for (const uri of changedBy(event, payload, this.#uris, this.#live)) this.#tell(uri);
    if (event === 'generations.changed' && 'live' in payload) this.#live = payload.live.id;
  };
}
