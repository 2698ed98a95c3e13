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
