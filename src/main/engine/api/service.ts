/** Answers the service methods of the contract: status, ops, indexing on demand. */
import { assertNever } from '#shared/base/assert-never.ts';
import type { Clock } from '#shared/base/clock.ts';
import type { WorkspaceMethodName } from '#shared/contract/contract.ts';
import type { Alert } from '#shared/contract/diagnostics.ts';
import type { IndexSummary, Status, serviceMethods } from '#shared/contract/service.ts';
import type { WorkspaceState } from '#shared/contract/workspace.ts';
import type { Measuring } from '../background/measuring.ts';
import type { CodeMap } from '../codemap/codemap.ts';
import type { Handlers } from '../handler.ts';
import type { Ops } from '../ops.ts';
import type { SkippedFile } from '../workspace/workspace.ts';
import { allSkipped, type Coverages, countByReason, linkingIn } from './coverage/coverage.ts';
import { countGuessed } from './coverage/guessed.ts';

export interface ServiceServices {
  clock: Clock;
  startedAt: number;
  version: string;
  ops: Ops;
  codeMap(): CodeMap;
  state(): WorkspaceState;
  listedSkips(): readonly SkippedFile[];
  measuring: Measuring;
  coverages: Pick<Coverages, 'asText'>;
  /** Looks at all files and returns when the code map is true and exported. `own`: for the process that opened the engine. */
  index(signal: AbortSignal, own: boolean): Promise<void>;
}

type Method = Extract<keyof typeof serviceMethods, WorkspaceMethodName>;

/** Files read in part that are named. */
const shownPartly = 10;

export function serviceHandlers(services: ServiceServices): Handlers<Method> {
  const { codeMap, state } = services;

  async function status(): Promise<Status> {
    const counts = await codeMap().counts();
    const { name, phase, generation, revision, pendingFiles, readOnly } = state();
    const { metrics, memoryMB, alerts } = services.measuring.read();
    const { count, ...gen } = metrics['semantic.gen.ms'];
    return {
      uptimeSec: (services.clock.now() - services.startedAt) / 1000,
      projects: counts.projects,
      typesIndexed: counts.types,
      semanticQueueLength: metrics['semantic.queue.length'],
      p95ResolveMs: metrics['symbol.resolve.ms'].p95,
      memoryMB,
      recentSemanticFailures: metrics['semantic.fail.count'],
      semanticGenMs: { texts: count, ...gen },
      workspace: name,
      phase,
      generation,
      revision,
      files: counts.files,
      members: counts.members,
      edges: counts.edges,
      pendingFiles,
      languages: (await codeMap().languages()).map(({ language, files }) => ({ language, files })),
      asText: services.coverages.asText(),
      inPart: counts.withParseErrors,
      partly: codeMap().partlyRead([], 'path', shownPartly),
      skipped: Object.fromEntries(countByReason(allSkipped(services))),
      guessed: countGuessed(codeMap()),
      readOnly,
      ...linkingIn(codeMap()),
      owner: { pid: process.pid, version: services.version },
      metrics,
      alerts: [...alerts],
      warnings: alerts.map(warningOf),
    };
  }

  async function summary(started: number, cpu: NodeJS.CpuUsage): Promise<IndexSummary> {
    const { name, generation } = state();
    const counts = await codeMap().counts();
    const languages = await codeMap().languages();
    const used = process.cpuUsage(cpu);
    return {
      workspace: name,
      generation: generation ?? '',
      files: {
        indexed: counts.files,
        skipped: Object.fromEntries(countByReason(allSkipped(services))),
        guessed: countGuessed(codeMap()),
        withParseErrors: counts.withParseErrors,
        partly: codeMap().partlyRead([], 'path', shownPartly),
        asText: services.coverages.asText(),
      },
      types: counts.types,
      members: counts.members,
      edges: counts.edges,
      languages: Object.fromEntries(
        languages.map(({ language, files, types, members }) => [language, { files, types, members }]),
      ),
      durationMs: performance.now() - started,
      cpuMs: (used.user + used.system) / 1000,
      peakMemoryMB: (process.resourceUsage().maxRSS * 1024) / 1_000_000,
    };
  }

  return {
    Status: () => status(),
    async 'index.run'(_, { signal, key }) {
      const started = performance.now();
      const cpu = process.cpuUsage();
      await services.index(signal, key === undefined);
      return summary(started, cpu);
    },
    'ops.list': async () => ({ ops: await services.ops.list() }),
    'ops.cancel': ({ opId }) => ({ cancelled: services.ops.cancel(opId) }),
  };
}

function warningOf({ metric, value }: Alert): string {
  switch (metric) {
    case 'symbol.resolve.ms':
      return `Resolving takes ${Math.round(value)} ms at the 95th percentile.`;
    case 'semantic.queue.length':
      return `${value} types wait to be described.`;
    case 'memoryMB':
      return `The engine uses ${Math.round(value)} MB of memory.`;
    default:
      return assertNever(metric);
  }
}
