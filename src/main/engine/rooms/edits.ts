/** Edits of the source, and finding usages, which asks the language servers that edits start. Main type: EditsRoom. */
import { createAskServer } from '../api/ask-server.ts';
import { findHandlers } from '../api/find.ts';
import { editHandlers } from '../api/handlers/edit-handlers.ts';
import { createEditing } from '../background/editing.ts';
import type { CodeMapRoom } from './code-map.ts';
import type { Ground } from './ground.ts';
import type { Lookup } from './lookup.ts';
import type { Records } from './records.ts';
import type { Sync } from './sync.ts';
import type { Texts } from './texts.ts';

export type EditsRoom = ReturnType<typeof openEditsRoom>;

export function openEditsRoom(
  { folder, state, clock, log, config }: Ground,
  { map, read }: CodeMapRoom,
  { ops }: Records,
  { references, textSearch }: Texts,
  { common, mentions }: Lookup,
  { upkeep }: Sync,
) {
  const editing = createEditing({ folder, state, clock, log, map, ops, upkeep, config: config.now });
  const askServer = createAskServer({ ...read, root: folder.root, log, references, use: editing.use });
  const usages = { ...common, mentions, references };
  return {
    editing,
    handlers: {
      ...findHandlers({ ...usages, textSearch, askServer }),
      ...editHandlers({ ...usages, use: editing.use }),
    },
    close: editing.close,
  };
}
