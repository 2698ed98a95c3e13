/** The form of `context/pins.json`: what a person chose for the prompt window. Ids are followed through renames on reading. */
import { z } from 'zod';

/** Beside its id what the type is called, so that one that is gone can still be named. */
const Chosen = z.object({ typeId: z.string().regex(/^T_[0-9a-z]{8,12}$/), path: z.string().max(4096) });
const most = 2_000;

export const ChoicesFile = z.object({
  version: z.literal(1),
  pins: z.array(Chosen.extend({ pinnedAt: z.number() })).max(most),
  added: z.array(Chosen.extend({ until: z.number() })).max(most),
  dismissed: z.array(Chosen.extend({ at: z.number() })).max(most),
  /** Nothing that was asked about before is in focus. */
  clearedAt: z.number(),
  activePacks: z.array(z.string().max(64)).max(most),
});
export type ChosenTypes = Readonly<z.infer<typeof ChoicesFile>>;
export type Chosen = z.infer<typeof Chosen>;

export const nothingChosen: ChosenTypes = {
  version: 1,
  pins: [],
  added: [],
  dismissed: [],
  clearedAt: 0,
  activePacks: [],
};
