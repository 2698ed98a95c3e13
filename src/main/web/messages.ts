/** What the two processes of the web shell tell each other. They are of one build and one person: nothing is validated. */
import type { ErrorObject } from '#shared/base/errors.ts';
import type { Pass } from './gate.ts';

/** All that a server is told, once. */
export interface ServerStart {
  /** 0: a free port. */
  port: number;
  root: string | null;
  pass: Pass;
}

export type FromServer =
  | { kind: 'listening'; port: number; url: string }
  /** The token of the link is used. */
  | { kind: 'entered' }
  /** The folder that is open now. */
  | { kind: 'workspace'; root: string | null }
  | { kind: 'said'; text: string }
  /** It cannot start; its process ends. */
  | { kind: 'failed'; error: ErrorObject };
