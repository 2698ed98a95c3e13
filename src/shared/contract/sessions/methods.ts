/**
 * Sessions of coding agents in this folder. A person switches each source on; until then nothing of it is read. All of it is for
 * people: an agent gets what a person accepted from the inbox.
 */
import { z } from 'zod';
import { Count } from '../common.ts';
import { exempt, method } from '../method.ts';
import { noteKinds, sessionSources } from '../words.ts';

const read = { scope: 'workspace', effect: 'read' } as const;
const write = { scope: 'workspace', effect: 'write' } as const;
const people = exempt('transcripts are for the person; agents get what they accept from the inbox');

export const SessionSource = z.enum(sessionSources);
const Time = z.number().nullable();

/** What switching a source on would read. */
export const SourceState = z.object({
  source: SessionSource,
  on: z.boolean(),
  /** Epoch milliseconds. */
  since: Time,
  /** Where the agent keeps its transcripts. */
  folder: z.string(),
  files: Count,
  bytes: Count,
  /** Sessions of this folder, by the names of files; null where only their content tells. */
  ofFolder: Count.nullable(),
});
export type SourceState = z.infer<typeof SourceState>;

export const SessionCommand = z.object({
  text: z.string(),
  outcome: z.enum(['passed', 'failed', 'refused']).nullable(),
  /** Exit status, where the transcript has it. */
  exit: z.number().int().nullable(),
  /** Line of the transcript. */
  line: Count,
});

export const SessionSummary = z.object({
  /** `claude:<id>`. */
  id: z.string(),
  source: SessionSource,
  startedAt: Time,
  endedAt: Time,
  /** The first thing that was asked for. */
  title: z.string(),
  turns: Count,
  /** Files of the workspace that were edited. */
  files: z.array(z.string()),
  commands: Count,
  failed: Count,
  rolledBack: Count,
  /** Records that this version does not know. */
  unknown: Count,
});
export type SessionSummary = z.infer<typeof SessionSummary>;

export const SessionTurn = z.object({
  line: Count,
  at: Time,
  /** As the person typed it, without secrets. */
  text: z.string(),
  files: z.array(z.string()),
  commands: z.array(SessionCommand),
});

export const SessionHit = z.object({
  id: z.string(),
  source: SessionSource,
  at: Time,
  line: Count,
  kind: z.enum(['prompt', 'file', 'command']),
  text: z.string(),
});

/** What a note rests on. */
export const ProposedNote = z.object({
  /** Of the proposal in the inbox. */
  proposal: z.string(),
  kind: z.enum(noteKinds),
  text: z.string(),
  session: z.string(),
  lines: z.array(Count),
});

const Unread = z.array(z.object({ file: z.string(), why: z.string() }));
const limit = z.number().int().min(1).max(500).default(50);

export const sessionMethods = {
  /** Looks at names, sizes and times of files only. */
  'sessions.sources': method({
    params: z.object({}),
    result: z.object({ sources: z.array(SourceState), former: z.array(z.string()) }),
    ...read,
    cli: 'sessions',
    mcp: people,
  }),
  /** `former`: places where the folder was before; sessions of there count as its own. */
  'sessions.switch': method({
    params: z.object({
      source: SessionSource,
      on: z.boolean(),
      former: z.array(z.string().min(1).max(4096)).max(20).optional(),
    }),
    result: z.object({ sources: z.array(SourceState), former: z.array(z.string()) }),
    ...write,
    cli: 'sessions',
    mcp: people,
  }),
  /** Newest first, of the sources that are on. */
  'sessions.list': method({
    params: z.object({ offset: Count.default(0), limit }),
    result: z.object({ sessions: z.array(SessionSummary), total: Count, on: z.array(SessionSource), unread: Unread }),
    ...read,
    cli: 'sessions',
    mcp: people,
  }),
  /** One session in turns. Throws NotFound. */
  'sessions.read': method({
    params: z.object({ id: z.string().min(1).max(300) }),
    result: z.object({ session: SessionSummary, file: z.string(), turns: z.array(SessionTurn) }),
    ...read,
    cli: 'sessions',
    mcp: people,
  }),
  /** Prompts, files and commands that hold all words, newest first. */
  'sessions.search': method({
    params: z.object({ query: z.string().trim().min(1).max(1_000), limit }),
    result: z.object({ hits: z.array(SessionHit), total: Count, on: z.array(SessionSource), unread: Unread }),
    ...read,
    cli: 'sessions',
    mcp: people,
  }),
  /** Puts the notes that pass all gates into the inbox, five a day at most; a person accepts or rejects them. */
  'sessions.propose': method({
    params: z.object({}),
    result: z.object({
      proposed: z.array(ProposedNote),
      /** Gate → how many it held back. */
      held: z.record(z.string(), Count),
      sessions: Count,
      /** How many more may be proposed today. */
      left: Count,
      unread: Unread,
    }),
    ...write,
    cli: 'sessions',
    mcp: people,
  }),
} as const;
