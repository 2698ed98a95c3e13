/** Answers what an engine knows of itself: its process, its disk, its log. */
import type { Clock } from '#shared/base/clock.ts';
import type { WorkspaceMethodName } from '#shared/contract/contract.ts';
import type { diagnosticsMethods } from '#shared/contract/diagnostics.ts';
import type { WorkspaceState } from '#shared/contract/workspace.ts';
import type { DiagnosticsThread } from '../diagnostics/diagnostics.ts';
import type { Handlers } from '../handler.ts';
import type { StateFolder } from '../storage/storage.ts';

export interface DiagnosticsServices {
  clock: Clock;
  startedAt: number;
  version: string;
  folder: Pick<StateFolder, 'dir' | 'logFile'>;
  thread: Pick<DiagnosticsThread, 'log' | 'disk'>;
  state(): WorkspaceState;
  /** How many are kept. */
  generations(): number;
  /** Connected processes; null where they are not counted. */
  clients(): number | null;
}

type Method = Extract<keyof typeof diagnosticsMethods, WorkspaceMethodName>;

const megabyte = 1_000_000;

export function diagnosticsHandlers(services: DiagnosticsServices): Handlers<Method> {
  const { clock, startedAt, version, folder, thread, state } = services;
  return {
    async 'diagnostics.engine'() {
      const { generation, revision } = state();
      const { rss, heapUsed } = process.memoryUsage();
      return {
        version,
        pid: process.pid,
        node: process.versions.node,
        platform: `${process.platform} ${process.arch}`,
        uptimeSec: (clock.now() - startedAt) / 1000,
        startedAt,
        memory: {
          rssMB: rss / megabyte,
          // In units of 1024 bytes.
          peakMB: (process.resourceUsage().maxRSS * 1024) / megabyte,
          heapMB: heapUsed / megabyte,
        },
        clients: services.clients(),
        generation: generation ?? '',
        generations: services.generations(),
        revision,
        disk: await thread.disk(folder.dir),
      };
    },
    'diagnostics.log': ({ limit, level }) => thread.log({ file: folder.logFile, limit, level }),
  };
}
