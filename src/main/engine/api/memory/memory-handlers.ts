/** Answers the methods about memory. */
import type { memoryMethods } from '#shared/contract/memory/methods.ts';
import type { CodeMap } from '../../codemap/codemap.ts';
import type { Handlers } from '../../handler.ts';
import type { MemoryLife } from '../../memory-life.ts';
import type { Ops } from '../../ops.ts';
import { pauses } from '../../workspace/workspace.ts';
import { moduleCoverage } from './module-coverage.ts';
import { recordChangeHandlers } from './record-changes.ts';
import { recordHandlers } from './records.ts';
import { recordsOfLines } from './records-of-lines.ts';
import { recordsOfType } from './records-of-type.ts';

export interface MemoryServices {
  use: MemoryLife['use'];
  ops: Ops;
  codeMap(): CodeMap;
}

type Method = keyof typeof memoryMethods;

export function memoryHandlers(services: MemoryServices): Handlers<Method> {
  const { use } = services;
  return {
    ...recordHandlers(services),
    ...recordChangeHandlers(use),
    'memory.domains': () => use((memory) => ({ domains: memory.domains() })),
    'memory.setDomain': ({ domain, summary }) => use((memory) => ({ knowledge: memory.setDomain(domain, summary) })),
    'memory.gaps': ({ limit }, { signal }) =>
      use(async (memory) => {
        const gaps = await memory.background.gaps(signal);
        return { gaps: gaps.slice(0, limit), total: gaps.length };
      }),
    'memory.coverage': () => use((memory) => memory.list.coverage()),
    'memory.ofType': ({ typeId }) => use((memory) => recordsOfType(services.codeMap(), memory, typeId)),
    'memory.ofLines': (place) => use((memory) => recordsOfLines(memory, place)),
    'memory.modules': ({ withoutTests }, { signal }) =>
      use(async (memory) => {
        const modules = await services.codeMap().moduleFiles(withoutTests);
        return { modules: await moduleCoverage(modules, memory.list.coverage().files, pauses(signal)) };
      }),
    'memory.failures': ({ limit }) =>
      use((memory) => ({ failures: memory.failures(limit), total: memory.failureCount() })),
    'memory.global': () => use((memory) => memory.global.get()),
    'memory.setPractice': ({ practice }) =>
      use(async (memory) => ({ practice: await memory.global.setPractice(practice) })),
    'memory.removePractice': ({ id }) =>
      use(async (memory) => {
        await memory.global.removePractice(id);
        return {};
      }),
    'memory.model': () => use((memory) => memory.model()),
    'memory.models': (_, { signal }) => use((memory) => memory.models(signal)),
  };
}
