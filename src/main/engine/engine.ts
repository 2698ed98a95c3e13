/**
 * The engine of one workspace: the only door to everything under engine/. It runs in any Node process (Electron's
 * utility process, the web shell, the command line, a test) and knows nothing of transports.
 * Main types: Engine, EngineOptions. The caller must hold the workspace's lock (storage) before it opens an engine.
 */
import type { ParsedParams, Result, WorkspaceMethodName } from '#shared/contract/contract.ts';
import type { WorkspaceState } from '#shared/contract/workspace.ts';
import type { CallContext, Handlers } from './handler.ts';
import type { EventListener } from './live-state.ts';
import { openCodeMapRoom } from './rooms/code-map.ts';
import { openComparing } from './rooms/comparing.ts';
import { openContextRoom } from './rooms/context.ts';
import { openEditsRoom } from './rooms/edits.ts';
import { type EngineOptions, openGround } from './rooms/ground.ts';
import { openKnowledge } from './rooms/knowledge.ts';
import { openLearningRoom } from './rooms/learning.ts';
import { openLookup } from './rooms/lookup.ts';
import { openRecords } from './rooms/records.ts';
import { createHouse, type House } from './rooms/room.ts';
import { openRotationRoom } from './rooms/rotation.ts';
import { openService } from './rooms/service.ts';
import { openSync } from './rooms/sync.ts';
import { openTexts } from './rooms/texts.ts';
import { writesEnded } from './storage/storage.ts';

export { brokenGrammars } from './codemap/codemap.ts';
export type { CallContext, Handler, Handlers } from './handler.ts';
export type { EventListener } from './live-state.ts';
export type { EngineOptions } from './rooms/ground.ts';

export interface Engine {
  /** Answers a workspace method. Parameters are already validated by the caller (rpc). Throws MemoError. */
  call<M extends WorkspaceMethodName>(method: M, params: ParsedParams<M>, context: CallContext): Promise<Result<M>>;
  /** Current state, the same that the event `workspace.state` carries. */
  state(): WorkspaceState;
  /** Returns a function that ends the subscription. */
  subscribe(listener: EventListener): () => void;
  /** Whether it does work that needs no client: operations, learning, descriptions. */
  working(): boolean;
  /** Resolves when the first look at the files is done (the code map is true), or failed. */
  settled(): Promise<void>;
  /** Stops watcher, workers and ops, exports what is pending, closes databases. Safe to call twice. */
  close(): Promise<void>;
}

/** Where a room cannot be opened, those that are open are closed. Throws what the room threw. */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const house = createHouse();
  try {
    return await openRooms(options, house);
  } catch (thrown) {
    await house.close();
    throw thrown;
  }
}

/** A room is given the rooms above it. It hears of those below by the signals of the ground. */
async function openRooms(options: EngineOptions, house: House): Promise<Engine> {
  const ground = house.add(await openGround(options));
  const codeMap = house.add(await openCodeMapRoom(ground));
  const records = house.add(await openRecords(ground, codeMap));
  const texts = house.add(openTexts(ground, codeMap));
  const lookup = openLookup(ground, codeMap, records, texts);
  const knowledge = house.add(await openKnowledge(ground, codeMap, records, texts, lookup));
  const sync = house.add(openSync(ground, codeMap, records, texts, lookup, knowledge));
  const comparing = house.add(openComparing(ground, codeMap, records, texts, lookup, knowledge, sync));
  const edits = house.add(openEditsRoom(ground, codeMap, records, texts, lookup, sync));
  const context = house.add(await openContextRoom(ground, codeMap, records, texts, lookup, knowledge, sync));
  const rotation = house.add(
    openRotationRoom(ground, codeMap, records, texts, lookup, knowledge, sync, comparing, context),
  );
  const learning = house.add(openLearningRoom(ground, codeMap, records, texts, knowledge, context));
  const service = house.add(openService(ground, codeMap, records, texts, lookup, sync, edits, context, learning));

  const handlers: Handlers<WorkspaceMethodName> = {
    ...lookup.handlers,
    ...knowledge.handlers,
    ...sync.handlers,
    ...comparing.handlers,
    ...edits.handlers,
    ...context.handlers,
    ...rotation.handlers,
    ...learning.handlers,
    ...service.handlers,
  };
  const settled = sync.look(edits.editing);
  house.beginAfter(settled);

  const { live, foreground } = ground;
  const { map, damage } = codeMap;
  let closing: Promise<void> | null = null;
  return {
    async call(method, params, context) {
      context.signal.throwIfAborted();
      await sync.freshReads.before(method, context);
      return map.read(async () => {
        try {
          return await foreground.call(method, async () =>
            handlers[method](lookup.names.read(method, params), context),
          );
        } catch (thrown) {
          throw (await damage(thrown)) ?? thrown;
        }
      });
    },
    state: live.get,
    subscribe: live.subscribe,
    working: service.working,
    settled: () => settled,
    close() {
      // Also for background work that a timer or a late call began meanwhile.
      closing ??= house.close().then(writesEnded);
      return closing;
    },
  };
}
