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
  | { kind: 'rpc'; page: number; text: string }
  /** The page has taken a message of that length. */
  | { kind: 'taken'; page: number; length: number }
  /**
   * Open this folder: named on the command line, by a second start, in the dock, or open before a crash. `asks`: by a link,
   * so the person is asked unless the folder was opened before.
   */
  | { kind: 'open'; root: string; asks: boolean }
  /** Another window changed the settings. */
  | { kind: 'settings' }
  | { kind: 'reply'; id: number; value: string | null }
  /** Brings the port whose end tells the host that the main process is gone: `process.parentPort` tells nothing of it. */
  | { kind: 'tether' }
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
  z.object({ kind: z.literal('rpc'), page: z.number(), text: z.string() }),
  z.object({ kind: z.literal('workspace'), root: z.string().nullable() }),
  /** The page tells why. */
  z.object({ kind: z.literal('openFailed') }),
  /** The folders that were opened before, the latest first. */
  z.object({ kind: z.literal('recent'), roots: z.array(z.string()).max(50) }),
  /** May this window show the folder? Answered with the root when another one shows it already. */
  z.object({ kind: z.literal('claim'), id: z.number(), root: z.string() }),
  /** A link names a folder that was never opened here. Answered with the root when the person agrees. */
  z.object({ kind: z.literal('confirmOpen'), id: z.number(), root: z.string() }),
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
