/** How an address becomes a symbol, and what handlers share. Main type: Lookup. Nothing of it has to be closed. */
import type { WorkspaceState } from '#shared/contract/workspace.ts';
import { createCoverages } from '../api/coverage/coverage.ts';
import { createMentions, type RoutePlace } from '../api/coverage/mentions.ts';
import { graphHandlers } from '../api/handlers/graph-handlers.ts';
import { createLocator } from '../api/locate.ts';
import { createNames } from '../api/names.ts';
import { createRedirects } from '../api/redirects.ts';
import { symbolHandlers } from '../api/symbols.ts';
import { readDocument } from '../static-analyst/static-analyst.ts';
import { readTextSync } from '../workspace/workspace.ts';
import type { CodeMapRoom } from './code-map.ts';
import type { Ground } from './ground.ts';
import type { Records } from './records.ts';
import type { Texts } from './texts.ts';

export type Lookup = ReturnType<typeof openLookup>;

export function openLookup(
  { folder, clock, startedAt, version, live, maxFileBytes }: Ground,
  { map, read, history }: CodeMapRoom,
  { ops, access, metrics }: Records,
  { textSearch, references, skips, documents }: Texts,
) {
  const { root } = folder;
  const coverages = createCoverages({ ...read, listedSkips: skips.now, textSearch });
  const indexing = () => (live.get().phase === 'indexing' ? ops.progress('index') : null);
  const state = (): WorkspaceState => ({
    ...live.get(),
    generation: map.now().generation.id,
    revision: map.revision(),
  });
  const services = { clock, startedAt, version, ops, access, metrics, ...read, state, coverages };
  const locator = createLocator({ ...services, redirects: createRedirects({ ...read, history }), indexing });
  const common = { ...services, root, maxFileBytes, locator };
  const routes = async (signal: AbortSignal): Promise<RoutePlace[]> => {
    await documents.upToDate(signal);
    const entries = (await readDocument(map.now().generation.dir, 'interface'))?.entries ?? [];
    return entries
      .filter(({ kind }) => kind === 'route')
      .map(({ name, evidence }) => ({ name, places: evidence.map(({ file, startLine: line }) => ({ file, line })) }));
  };
  const lineOf = (file: string, line: number): string | null => {
    const read = readTextSync(root, file, maxFileBytes(), () => true);
    return read.kind === 'text' ? (read.text.split('\n')[line - 1] ?? null) : null;
  };
  return {
    ...{ common, indexing, coverages },
    mentions: createMentions({ ...read, textSearch, routes, lineOf }),
    names: createNames({ root, ...read, files: textSearch.names }),
    handlers: { ...symbolHandlers({ ...common, history }), ...graphHandlers({ ...common, references }) },
  };
}
