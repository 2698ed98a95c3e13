/**
 * Whether a person is at work: their calls, seen from the one place through which all of them go. Background work asks it
 * before it begins. What only watches or steers that work is no work of a person.
 */
import { createQuiet } from '#shared/base/quiet.ts';
import type { WorkspaceMethodName } from '#shared/contract/contract.ts';

export interface Foreground {
  call<T>(method: WorkspaceMethodName, work: () => Promise<T>): Promise<T>;
  /** For how many milliseconds no such call has run; 0 while one does. */
  quietMs(): number;
}

const watching: ReadonlySet<string> = new Set<WorkspaceMethodName>([
  'generations.wait',
  'generations.status',
  'Status',
]);

export function createForeground(): Foreground {
  const quiet = createQuiet(() => performance.now(), Number.NEGATIVE_INFINITY);
  return {
    async call(method, work) {
      if (watching.has(method) || method.startsWith('evolution.')) return work();
      const end = quiet.begin();
      try {
        return await work();
      } finally {
        end();
      }
    },
    quietMs: quiet.ms,
  };
}
