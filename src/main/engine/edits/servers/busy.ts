/** What a server is still working on, by the progress and the status that it reports. Main type: Busy. */
import { z } from 'zod';

export interface Working {
  readonly title: string;
  /** 0 to 100 where it is known. */
  readonly percentage: number | null;
}

const Progress = z.object({
  token: z.union([z.string(), z.number()]),
  value: z.object({
    kind: z.enum(['begin', 'report', 'end']),
    title: z.string().nullish(),
    message: z.string().nullish(),
    percentage: z.number().nullish(),
  }),
});
const ServerStatus = z.object({ quiescent: z.boolean() });
const LanguageStatus = z.object({ type: z.string() });
const LogMessage = z.object({ message: z.string() });

/**
 * Pyright and its derivatives report only in their log that they search for files and have found them. Before that they
 * know only the files opened in them, and rename in these alone.
 */
const looksForFiles = /pyright language server .*starting/i;
const foundFiles = /^(Found \d+ source files?|No source files found)/;

interface Busy {
  notified(method: string, params: unknown): void;
  /** Whether it says that it is at work, or has not yet said that it has read the project. */
  now(): boolean;
  /** Milliseconds of the process's clock when that last changed. */
  since(): number;
}

export function createBusy(readyBy: 'serverStatus' | 'serviceReady' | undefined, tell: (work: Working) => void): Busy {
  const running = new Map<string | number, string>();
  let ready = readyBy === undefined;
  let since = performance.now();
  return {
    notified(method, params) {
      if (method === '$/progress') {
        const parsed = Progress.safeParse(params);
        if (!parsed.success) return;
        const { token, value } = parsed.data;
        since = performance.now();
        if (value.kind === 'end') return void running.delete(token);
        const title = value.title ?? running.get(token) ?? '';
        running.set(token, title);
        tell({ title: [title, value.message ?? ''].filter(Boolean).join(': '), percentage: value.percentage ?? null });
      } else if (method === 'experimental/serverStatus') {
        const parsed = ServerStatus.safeParse(params);
        if (parsed.success && readyBy === 'serverStatus') ready = parsed.data.quiescent;
        since = performance.now();
      } else if (method === 'language/status') {
        const parsed = LanguageStatus.safeParse(params);
        if (parsed.success && parsed.data.type === 'ServiceReady') ready = true;
        since = performance.now();
      } else if (method === 'window/logMessage') {
        const { message } = LogMessage.safeParse(params).data ?? { message: '' };
        const [begins, ends] = [looksForFiles.test(message), foundFiles.test(message)];
        if (!begins && !ends) return;
        ready = ends;
        since = performance.now();
      }
    },
    now: () => !ready || running.size > 0,
    since: () => since,
  };
}
