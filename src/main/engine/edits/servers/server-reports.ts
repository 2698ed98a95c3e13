/**
 * The diagnostics that a server has published, and whether they are of the texts that it was last given. Main type:
 * Published. For a server that numbers them the number decides. A server that does not, or that publishes nothing for a
 * file without any, counts as done once it has been quiet for a while after answering a request sent later than the
 * texts.
 */
import { z } from 'zod';
import { LspRange } from './text-edits.ts';

export const LspDiagnostic = z.object({
  range: LspRange,
  severity: z.number().nullish(),
  code: z.union([z.string(), z.number()]).nullish(),
  source: z.string().nullish(),
  message: z.string(),
});
export type LspDiagnostic = z.infer<typeof LspDiagnostic>;

export const PublishParams = z.object({
  uri: z.string(),
  version: z.number().nullish(),
  diagnostics: z.array(LspDiagnostic),
});

/** An answer to a server that is asked for diagnostics instead; `unchanged` cannot come where no earlier result was named. */
export const DiagnosticReport = z.object({ items: z.array(LspDiagnostic) });

interface Published {
  /** The file has this text from now on. */
  given(file: string, version: number): void;
  taken(file: string): void;
  told(file: string, version: number | null, diagnostics: readonly LspDiagnostic[]): void;
  /** Whether it says of which text it speaks. */
  numbered(): boolean;
  /** Null while nothing was said of the text that the file has now. */
  of(file: string): readonly LspDiagnostic[] | null;
  /** Milliseconds of the process's clock when anything was last said. */
  lastTold(): number;
}

export function createPublished(): Published {
  const given = new Map<string, { version: number; found: readonly LspDiagnostic[] | null }>();
  let numbered = false;
  let last = 0;
  return {
    given(file, version) {
      given.set(file, { version, found: null });
    },
    taken: (file) => void given.delete(file),
    told(file, version, diagnostics) {
      last = performance.now();
      if (version !== null) numbered = true;
      const current = given.get(file);
      if (current === undefined) return;
      // Diagnostics of an earlier text, or the empty list published when a file is closed.
      if (version === null ? numbered : version < current.version) return;
      current.found = diagnostics;
    },
    numbered: () => numbered,
    of: (file) => given.get(file)?.found ?? null,
    lastTold: () => last,
  };
}

// What a server is still working on, by the progress and the status that it reports.

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
