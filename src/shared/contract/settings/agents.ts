/**
 * Coding agents of this machine: which are here, what of Memoscope is in their files, and the lines that connecting or disconnecting
 * one would write. They are shown first; `agents.apply` writes only what was shown.
 */
import { z } from 'zod';
import { exempt, method } from '../method.ts';

export const agentNames = ['claude', 'codex', 'cursor', 'vscode', 'gemini', 'opencode'] as const;

const Client = z.enum(agentNames);
/** `user`: the person's own files. `project`: files of the open folder, for everyone who works on it. */
const Scope = z.enum(['user', 'project']);

const Change = z.object({ action: z.enum(['connect', 'disconnect']), client: Client, scope: Scope });

export const AgentPart = z.object({
  kind: z.enum(['server', 'hooks', 'rules', 'skill']),
  /** Absolute path. */
  file: z.string(),
  /** `edited`: ours, changed by the person. `foreign`: an entry of the same name that Memoscope did not write. `broken`: unreadable. */
  state: z.enum(['absent', 'ours', 'edited', 'foreign', 'broken']),
  line: z.number().optional(),
  /** A sentence, where it is broken. */
  why: z.string().optional(),
});

export type AgentPart = z.infer<typeof AgentPart>;

export const AgentState = z.object({
  client: Client,
  title: z.string(),
  /** The folder or program by which it was found; null where it is not here. */
  foundBy: z.string().nullable(),
  scopes: z
    .array(
      z.object({
        scope: Scope,
        parts: z.array(AgentPart).readonly(),
        /** Starting our entry as the agent would; null where there is none. */
        test: z.object({ ok: z.boolean(), found: z.string() }).nullable(),
      }),
    )
    .readonly(),
});
export type AgentState = z.infer<typeof AgentState>;

export const agentMethods = {
  'agents.check': method({
    params: z.object({}),
    result: z.object({ agents: z.array(AgentState) }),
    scope: 'host',
    effect: 'read',
    cli: 'agents',
    mcp: exempt('about the machine, for its person'),
  }),
  'agents.plan': method({
    params: Change,
    result: z.object({
      /** A unified diff each, without secrets. */
      files: z.array(z.object({ file: z.string(), diff: z.string() })),
      /** Parts that stay as they are, with the reason. */
      notes: z.array(z.string()).readonly(),
      /** Sentences; then nothing would be written. */
      refused: z.array(z.string()).readonly(),
      /** Handed back to `agents.apply`. */
      seen: z.string(),
    }),
    scope: 'host',
    effect: 'read',
    cli: 'agents',
    mcp: exempt('only a person connects an agent'),
  }),
  /** Conflict where a file has changed since it was planned for. */
  'agents.apply': method({
    params: Change.extend({ seen: z.string().min(1).max(100) }),
    result: z.object({
      written: z.array(z.string()).readonly(),
      /** Copies of files as they were before our first change of them. */
      backups: z.array(z.string()).readonly(),
    }),
    scope: 'host',
    effect: 'write',
    cli: 'agents',
    mcp: exempt('only a person connects an agent'),
  }),
} as const;
