/**
 * What the product reports about itself: metrics with their thresholds, facts of the engine, its log,
 * and a report to share. All of it is local: nothing here is ever sent anywhere, a person copies the report where they
 * want it.
 */
import { z } from 'zod';
import { Count } from './common.ts';
import { exempt, method } from './method.ts';

const Milliseconds = z.number().nonnegative();
const Share = z.number().min(0).max(1);

/** Of the last calls (512 at most) since the engine began; `count` is of all since then. */
export const Durations = z.object({ count: Count, p50: Milliseconds, p95: Milliseconds });
export type Durations = z.infer<typeof Durations>;

/** Names that scripts and the status rely on. A share is null while there is nothing that it could be a share of. */
export const Metrics = z.object({
  'symbol.resolve.ms': Durations,
  /** Outlines of types that were put together on request; kept over restarts. */
  'outline.gen.count': Count,
  /** Of all outlines that were asked for, the share that was there already; kept over restarts. */
  'outline.cache.hitRatio': Share.nullable(),
  'semantic.queue.length': Count,
  'semantic.gen.ms': Durations,
  /** Attempts that failed in the last 24 hours, also before a restart. */
  'semantic.fail.count': Count,
  /** Characters over budget of the last prompt window. */
  'prompt.budget.usage.ratio': Share.nullable(),
  /** Of the edits that a person confirmed; kept over restarts. */
  'edit.apply.success.rate': Share.nullable(),
  'edit.rollback.count': Count,
});
export type Metrics = z.infer<typeof Metrics>;

/** Beyond these a warning is shown. */
export const metricLimits = { 'symbol.resolve.ms': 100, 'semantic.queue.length': 50, memoryMB: 2000 } as const;

export const AlertName = z.enum(['symbol.resolve.ms', 'semantic.queue.length', 'memoryMB']);
export type AlertName = z.infer<typeof AlertName>;
/** A figure that is beyond its limit. */
export const Alert = z.object({ metric: AlertName, value: z.number(), limit: z.number() });
export type Alert = z.infer<typeof Alert>;

export const DiskKind = z.enum(['codeMap', 'memory', 'vectors', 'history', 'bank', 'context', 'logs', 'other']);
export type DiskKind = z.infer<typeof DiskKind>;

export const EngineFacts = z.object({
  version: z.string(),
  pid: Count,
  node: z.string(),
  /** `linux x64` */
  platform: z.string(),
  uptimeSec: z.number().nonnegative(),
  startedAt: z.number(),
  /** Resident memory of the process with its threads, its highest so far, and the JavaScript heap in use. */
  memory: z.object({ rssMB: z.number(), peakMB: z.number(), heapMB: z.number() }),
  /** Processes that are connected to the owner, beside the owner itself; null where nobody counts them. */
  clients: Count.nullable(),
  generation: z.string(),
  generations: Count,
  revision: Count,
  /** Of the state folder, most first. */
  disk: z.array(z.object({ kind: DiskKind, files: Count, bytes: Count })),
});
export type EngineFacts = z.infer<typeof EngineFacts>;

export const LogLevel = z.enum(['info', 'warn', 'error']);
export type LogLevel = z.infer<typeof LogLevel>;

export const LogLine = z.object({
  /** ISO 8601; empty for a line without a time, as of a stack. */
  at: z.string(),
  level: LogLevel,
  text: z.string(),
});
export type LogLine = z.infer<typeof LogLine>;

export const diagnosticsMethods = {
  'diagnostics.engine': method({
    params: z.object({}),
    result: EngineFacts,
    scope: 'workspace',
    effect: 'read',
    cli: 'doctor',
    mcp: exempt('about the machine, for its person'),
  }),
  /** The end of engine.log of the open workspace, read on a thread of its own; secrets are left out. */
  'diagnostics.log': method({
    params: z.object({
      limit: z.number().int().min(1).max(2_000).default(300),
      /** This level and those above it. */
      level: LogLevel.default('info'),
    }),
    result: z.object({
      lines: z.array(LogLine),
      /** Older lines are in the file. */
      more: z.boolean(),
      /** Size of the file and when it was written last, which show whether to read again; 0 where there is none. */
      bytes: Count,
      writtenAt: z.number(),
    }),
    scope: 'workspace',
    effect: 'read',
    cli: 'doctor',
    mcp: exempt('about the machine, for its person'),
  }),
  /** What a person may hand on: no secrets, no home folder, no names of people or machines, no source text. */
  'diagnostics.report': method({
    params: z.object({}),
    result: z.object({ text: z.string() }),
    scope: 'host',
    effect: 'read',
    cli: 'doctor',
    mcp: exempt('about the machine, for its person'),
  }),
} as const;
