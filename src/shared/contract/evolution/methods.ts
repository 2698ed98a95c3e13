/** The loop as callers steer and watch it. Its state comes as the event `evolution.changed` too. */
import { z } from 'zod';
import { Count } from '../common.ts';
import { BestPractice, CodePattern, RecordId } from '../memory/memory-types.ts';
import { exempt, method } from '../method.ts';
import { EvolutionLogEntry, EvolutionState, EvolutionStats, LearnResult, logKinds } from './evolution-types.ts';

const steer = { scope: 'workspace', effect: 'write', mcp: exempt('people decide when the machine learns') } as const;
const read = { scope: 'workspace', effect: 'read', mcp: exempt('the status tool says what the loop does') } as const;

export const evolutionMethods = {
  'evolution.status': method({
    params: z.object({}),
    result: EvolutionState,
    ...read,
    cli: 'evolution',
    mcp: 'status',
  }),
  'evolution.start': method({ params: z.object({}), result: EvolutionState, ...steer, cli: 'evolution' }),
  /** At once, also in the middle of a model's answer; what it was at is not counted as an error. */
  'evolution.stop': method({ params: z.object({}), result: EvolutionState, ...steer, cli: 'evolution' }),
  /** Until `start`, or until the workspace is opened again. */
  'evolution.pause': method({ params: z.object({}), result: EvolutionState, ...steer, cli: 'evolution' }),
  /**
   * `n` iterations one after the other, without the interval; quota and back-off hold. Runs also where the loop is stopped.
   * An op `learn` shows it and cancels it. Busy while one runs.
   */
  'evolution.learn': method({
    params: z.object({ n: z.number().int().min(1).max(50).default(1) }),
    result: LearnResult,
    ...steer,
    cli: 'learn',
  }),
  /** Newest first. */
  'evolution.log': method({
    params: z.object({
      limit: z.number().int().min(1).max(500).default(100),
      /** Entries before this id. */
      before: Count.optional(),
      kinds: z.array(z.enum(logKinds)).max(100).optional(),
    }),
    result: z.object({ entries: z.array(EvolutionLogEntry), more: z.boolean() }),
    ...read,
    cli: 'evolution',
  }),
  'evolution.stats': method({ params: z.object({}), result: EvolutionStats, ...read, cli: 'evolution' }),
  /** The one yes (or the no after it) to learning with a model in this workspace; kept with the user, not in the folder. */
  'evolution.consent': method({
    params: z.object({ given: z.boolean() }),
    result: EvolutionState,
    ...steer,
    cli: 'evolution',
  }),
  /** Code patterns and best practices that were distilled from records; domain knowledge comes by `memory.domains`. */
  'evolution.distilled': method({
    params: z.object({}),
    result: z.object({
      patterns: z.array(CodePattern.extend({ id: RecordId, analyst: z.string() })),
      practices: z.array(BestPractice.extend({ sourceRecordIds: z.array(RecordId), analyst: z.string() })),
    }),
    ...read,
    cli: exempt('for people in the app; the learnings behind them are in memory list'),
  }),
  /**
   * A person's words for a practice or a pattern of this project; they are never replaced by the machine's. A pattern keeps its
   * name, whatever `title` says. `remove` takes it away for good.
   */
  'evolution.setDistilled': method({
    params: z.object({
      practice: BestPractice.pick({ id: true, title: true, description: true }),
      remove: z.boolean().default(false),
    }),
    result: z.object({}),
    ...steer,
    cli: exempt('for people in the app'),
  }),
} as const;
