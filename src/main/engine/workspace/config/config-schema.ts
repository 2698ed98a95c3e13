/**
 * Every key of `.memo/config.yaml` that has an effect, with its default (spec 01). docs/config-schema.md lists the same
 * keys; a test holds both together (S4-158). A key is added here and there, and nowhere else.
 */
import { z } from 'zod';

/** Section → key → schema with default and description. */
export const configKeys = {
  index: {
    maxFileKB: z
      .number()
      .int()
      .min(1)
      .max(65_536)
      .default(1024)
      .describe('Larger files are skipped, in kilobytes of 1024 bytes.'),
    parseTimeoutMs: z
      .number()
      .int()
      .min(100)
      .max(600_000)
      .default(10_000)
      .describe('A file that takes longer to parse is skipped, in milliseconds.'),
    exclude: z
      .array(z.string().min(1).max(500))
      .max(500)
      .default([])
      .describe('Files and folders left out besides those that git ignores; patterns as in .gitignore.'),
  },
};

export const configSchema = z.object({ index: z.object(configKeys.index) });
export type WorkspaceConfig = z.output<typeof configSchema>;

/** What a folder may not decide, because it may come from anyone: these are set in the app (spec 01 "hostile"). */
export const userOnlyKeys: readonly string[] = [
  'analyst',
  'contacts',
  'editor',
  'editorUrl',
  'models',
  'network',
  'ollama',
];
