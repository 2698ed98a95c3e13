/**
 * Made-up sessions with what should and should not be learnt from them. A scenario is one or more sessions of one project; its
 * templates are filled with names by a seed, and each form of transcript gets its share.
 */

export type Did =
  | { readonly run: string; readonly ok: boolean; readonly exit?: number; readonly out?: string }
  | { readonly edit: string; readonly refused?: string };

export interface SaidTurn {
  readonly say: string;
  readonly did?: readonly Did[];
  /** Taken out of the conversation afterwards, by a rewind or rollback. */
  readonly undone?: boolean;
}

export interface Wanted {
  readonly kind: 'rule' | 'command' | 'fix' | 'decision' | 'together';
  /** The note holds this text. */
  readonly text: string;
}

export interface Scenario {
  readonly name: string;
  readonly sessions: readonly (readonly SaidTurn[])[];
  readonly wanted: readonly Wanted[];
  /** Where the sessions were, relative to the project; `..` others are of another project. */
  readonly folder?: string;
}

export const say = (text: string, ...did: Did[]): SaidTurn => ({ say: text, did });
export const ran = (run: string, ok = true, out = ''): Did => ({ run, ok, out, ...(!ok && { exit: 1 }) });
export const edited = (edit: string): Did => ({ edit });

/** One session in which a person says this after the agent has worked, and works on. */
export function said(name: string, text: string, wanted: Wanted['kind'] | null, match?: string): Scenario {
  return {
    name,
    sessions: [
      [
        say('Have a look at {file} and tidy the retries', ran('git status'), edited('{file}')),
        say(text, edited('{file2}')),
        say('thanks, go on with the rest', ran('git diff --stat')),
      ],
    ],
    wanted: wanted === null ? [] : [{ kind: wanted, text: match ?? text }],
  };
}

/** Like `said`, and then this. */
export function thenSaid(name: string, text: string, later: string): Scenario {
  const one = said(name, text, null);
  return {
    ...one,
    sessions: one.sessions.map((turns) => [...turns.slice(0, 2), say(later, edited('{file}')), ...turns.slice(2)]),
  };
}

const names = {
  file: [
    'src/billing/retry.ts',
    'src/api/orders.ts',
    'src/db/pool.ts',
    'app/models/user.py',
    'internal/queue/worker.go',
  ],
  file2: [
    'src/billing/invoice.ts',
    'src/api/routes.ts',
    'src/db/schema.sql',
    'app/views/user.py',
    'internal/queue/worker_test.go',
  ],
  dir: ['src/billing', 'src/api', 'src/db', 'app/models', 'internal/queue'],
  sym: ['RetryPolicy', 'OrderService', 'ConnectionPool', 'UserProfile', 'QueueWorker'],
  lib: ['pnpm', 'vitest', 'zod', 'pydantic', 'testify'],
  lib2: ['npm', 'jest', 'joi', 'marshmallow', 'gomock'],
} as const;

/** What the made-up project has. */
export const projectFiles: ReadonlySet<string> = new Set([
  ...names.file,
  ...names.file2,
  'package.json',
  'README.md',
  'vite.config.ts',
]);
export const projectNames: ReadonlySet<string> = new Set([
  ...names.sym,
  ...names.lib,
  'postgres',
  'redis',
  'sqlite',
  'eslint',
  'moment',
  'lodash',
  'luxon',
  'axios',
  'prisma',
  'drizzle',
  'kysely',
  'fetchJson',
  'logger',
]);

export function filled(scenario: Scenario, seed: number): Scenario {
  const fill = (text: string): string =>
    text.replace(
      /\{(\w+)\}/g,
      (all, name: string) => (names as Record<string, readonly string[]>)[name]?.[seed % 5] ?? all,
    );
  return JSON.parse(fill(JSON.stringify(scenario))) as Scenario;
}
