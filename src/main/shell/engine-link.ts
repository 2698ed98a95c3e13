/**
 * What the main process and the engine host say to each other over the one channel between them. Messages of the
 * contract pass as `rpc` and are not looked at; `page` numbers the loaded page, so that an answer to a page that was
 * reloaded never reaches the next one. The rest is the side channel: what only the main process or only the host can do.
 */
import { z } from 'zod';
import { Settings } from '#shared/contract/service.ts';

export type ToHost =
  | { kind: 'connect'; page: number }
  | { kind: 'disconnect'; page: number }
  | { kind: 'rpc'; page: number; message: unknown }
  /** Open this folder: named on the command line, by a second start, in the dock, or open before a crash. */
  | { kind: 'open'; root: string }
  | { kind: 'reply'; id: number; value: string | null }
  | { kind: 'shutdown' };

export const Appearance = Settings.pick({ theme: true, language: true });
export type Appearance = z.infer<typeof Appearance>;

/** Links for editors only: what a browser, a script or the file manager would open is refused. */
const EditorLink = z
  .string()
  .max(8192)
  .regex(/^[a-z][a-z0-9+.-]*:/i)
  .refine((url) => !/^(javascript|data|file|https?|blob|vbscript|smb|ftp):/i.test(url));

/** Validated on arrival: the engine host reads folders that may be hostile, the main process may open links. */
const FromHost = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rpc'), page: z.number(), message: z.unknown() }),
  z.object({ kind: z.literal('workspace'), root: z.string().nullable() }),
  z.object({ kind: z.literal('openFailed'), message: z.string() }),
  z.object({ kind: z.literal('appearance'), appearance: Appearance }),
  z.object({ kind: z.literal('pickFolder'), id: z.number() }),
  z.object({ kind: z.literal('openExternal'), id: z.number(), url: EditorLink }),
]);
export type FromHost = z.infer<typeof FromHost>;

/** null for what is no message of the engine host. */
export function readFromHost(value: unknown): FromHost | null {
  const parsed = FromHost.safeParse(value);
  return parsed.success ? parsed.data : null;
}
