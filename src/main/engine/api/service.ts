/** Answers the service methods of the contract: status, ops, indexing on demand. */
import type { Clock } from '#shared/base/clock.ts';
import type { WorkspaceMethodName } from '#shared/contract/contract.ts';
import type { IndexSummary, Status, serviceMethods } from '#shared/contract/service.ts';
import type { WorkspaceState } from '#shared/contract/workspace.ts';
import type { CodeMap } from '../codemap/codemap.ts';
import type { Handlers } from '../handler.ts';
import type { Ops } from '../ops.ts';
import type { Semantics } from '../semantics/semantics.ts';
import type { SkippedFile } from '../workspace/workspace.ts';
import type { Timings } from './timings.ts';
import { allSkipped, countByReason } from './workspace.ts';

export interface ServiceServices {
  clock: Clock;
  startedAt: number;
  version: string;
  ops: Ops;
  codeMap(): CodeMap;
  state(): WorkspaceState;
  listedSkips(): readonly SkippedFile[];
  resolveTimings: Timings;
  semantics: Pick<Semantics, 'figures'>;
  /** Looks at all files and returns when the code map is true and exported. */
  index(signal: AbortSignal): Promise<void>;
}

type Method = Extract<keyof typeof serviceMethods, WorkspaceMethodName>;

/** Seed 004 §11. */
const limits = { resolveP95Ms: 100, memoryMB: 2048, semanticQueue: 50 };
const megabyte = 1024 * 1024;

export function serviceHandlers(services: ServiceServices): Handlers<Method> {
  const { codeMap, state } = services;

  function status(): Status {
    const { name, phase, generation, revision, pendingFiles, readOnly } = state();
    const counts = codeMap().counts();
    const p95ResolveMs = services.resolveTimings.p95();
    const memoryMB = process.memoryUsage.rss() / megabyte;
    const described = services.semantics.figures();
    const warnings: string[] = [];
    if (p95ResolveMs > limits.resolveP95Ms)
      warnings.push(`Resolving takes ${Math.round(p95ResolveMs)} ms at the 95th percentile.`);
    if (memoryMB > limits.memoryMB) warnings.push(`The engine uses ${Math.round(memoryMB)} MB of memory.`);
    if (described.length > limits.semanticQueue) warnings.push(`${described.length} types wait to be described.`);
    return {
      uptimeSec: (services.clock.now() - services.startedAt) / 1000,
      projects: counts.projects,
      typesIndexed: counts.types,
      semanticQueueLength: described.length,
      p95ResolveMs,
      memoryMB,
      recentSemanticFailures: described.failures,
      semanticGenMs: described.took,
      workspace: name,
      phase,
      generation,
      revision,
      files: counts.files,
      members: counts.members,
      edges: counts.edges,
      pendingFiles,
      skipped: Object.fromEntries(countByReason(allSkipped(services))),
      readOnly,
      owner: { pid: process.pid, version: services.version },
      warnings,
    };
  }

  function summary(started: number, cpu: NodeJS.CpuUsage): IndexSummary {
    const { name, generation } = state();
    const counts = codeMap().counts();
    const used = process.cpuUsage(cpu);
    return {
      workspace: name,
      generation: generation ?? '',
      files: {
        indexed: counts.files,
        skipped: Object.fromEntries(countByReason(allSkipped(services))),
        withParseErrors: counts.withParseErrors,
      },
      types: counts.types,
      members: counts.members,
      edges: counts.edges,
      languages: Object.fromEntries(
        codeMap()
          .languages()
          .map(({ language, files, types, members }) => [language, { files, types, members }]),
      ),
      durationMs: performance.now() - started,
      cpuMs: (used.user + used.system) / 1000,
      peakMemoryMB: process.resourceUsage().maxRSS / 1024,
    };
  }

  return {
    Status: () => status(),
    async 'index.run'(_, { signal }) {
      const started = performance.now();
      const cpu = process.cpuUsage();
      await services.index(signal);
      return summary(started, cpu);
    },
    'ops.list': async () => ({ ops: await services.ops.list() }),
    'ops.cancel': ({ opId }) => ({ cancelled: services.ops.cancel(opId) }),
  };
}
