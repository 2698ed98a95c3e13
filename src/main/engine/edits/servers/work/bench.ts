/** What a piece of work is done with: a running server, the texts that it was given, and the files that it may be about. */
import type { KnownServer } from '../find/known-servers.ts';
import type { ServerSession } from '../session/server-session.ts';
import type { Texts } from './texts.ts';

export interface Bench {
  /** Takes back what is given to it when the work is done. */
  readonly session: ServerSession;
  readonly known: KnownServer;
  readonly root: string;
  readonly texts: Texts;
  readonly files: readonly string[];
  readonly signal: AbortSignal;
}
