/** What the engine tells without being asked. State travels as events, control as calls. */
import { z } from 'zod';
import { Count } from './common.ts';
import { EvolutionState } from './evolution/evolution-types.ts';
import { RotationStatus } from './generations/methods.ts';
import { AskProgress } from './memory/ask.ts';
import { ModelState } from './memory/methods.ts';
import { SemanticsChanged } from './semantics.ts';
import { Op, Settings } from './service.ts';
import { WorkspaceState } from './workspace.ts';

export const events = {
  /** The whole state, each time any of it changes. */
  'workspace.state': WorkspaceState,
  op: Op,
  /** More is known of commits, or HEAD leads to others: `compared` of them were compared since the workspace was opened. */
  'commits.changed': z.object({ compared: Count }),
  /** The code map changed; readers that show any of it ask again. Lists hold at most 200 entries. */
  'codemap.changed': z.object({
    revision: Count,
    files: z.array(z.string()),
    types: z.array(z.string()),
    /** True when the lists were cut: anything may have changed. */
    more: z.boolean(),
  }),
  /** Records came, changed, went, or became stale or fresh; readers that show any of them ask again. */
  'memory.changed': z.object({
    revision: Count,
    ids: z.array(z.string()).max(200),
    /** True when the list was cut: any record may have changed. */
    more: z.boolean(),
  }),
  'memory.model': ModelState,
  'ask.progress': AskProgress,
  /** Phase, progress or history of generations: at each change of phase, else at most every 250 ms. */
  'generations.changed': RotationStatus,
  /** The loop: at each change of phase, else at most every 250 ms. */
  'evolution.changed': EvolutionState,
  /** Files of the memory bank (relative to it), conflicts, drafts or proposals changed; readers ask again. */
  'bank.changed': z.object({ paths: z.array(z.string()).max(200), more: z.boolean() }),
  /** What a person chose for the prompt window, a pack, or the content of the window changed; readers ask again. */
  'context.changed': z.object({ /** When, epoch milliseconds. */ at: z.number() }),
  /** The queue of descriptions, or the text or state of these types; at most every 250 ms. */
  'semantics.changed': SemanticsChanged,
  'settings.changed': Settings,
  /** A native menu item or shortcut of the shell was chosen. */
  'shell.action': z.object({
    action: z.enum([
      ...([
        'openFolder',
        'closeWorkspace',
        'copyLink',
        'settings',
        'shortcuts',
        'diagnostics',
        'tour',
        'back',
        'forward',
      ] as const),
      ...([
        'findSymbol',
        'searchText',
        'allActions',
        'overview',
        'symbols',
        'learnings',
        'ask',
        'diff',
        'project',
        'context',
      ] as const),
    ]),
  }),
  /** A link that another program followed names this place of the workspace that is open; as after `memo://`. */
  'shell.place': z.object({ place: z.string() }),
  /**
   * The engine's process ended on its own; the port is dead and calls in flight are lost. `restarting`: a new one is on
   * its way, connect again; `stopped`: it ended too often, only a reload of the page starts it again. `dropped`: it
   * still runs, but the page took nothing for too long and its connection was ended; connect again.
   */
  'shell.engine': z.object({ state: z.enum(['restarting', 'stopped', 'dropped']), message: z.string() }),
} as const;

export type EventName = keyof typeof events;
export type EventPayload<E extends EventName> = z.infer<(typeof events)[E]>;
export type EventMap = { [E in EventName]: EventPayload<E> };
