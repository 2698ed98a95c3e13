/** Commands of the project itself: how it is installed, built, run and tested. They are read and shown, never run. */
import { z } from 'zod';
import { Count } from '../common.ts';
import { exempt, method } from '../method.ts';
import { commandPurposes } from '../words.ts';

export const CommandPurpose = z.enum(commandPurposes);
export type CommandPurpose = z.infer<typeof CommandPurpose>;

export const CommandSource = z.object({
  /** `ci`: a CI job runs it. `document`: a document tells people to type it. `manifest`: a project file defines or implies it. */
  kind: z.enum(['ci', 'document', 'manifest']),
  file: z.string(),
  line: z.number().int().positive(),
  /** Job and step, heading, or section of the file; '' where the file has none. */
  label: z.string(),
  /** Events that start the CI job: `push`, `pull_request`, `schedule`, …; empty for other kinds. */
  triggers: z.array(z.string()),
});
export type CommandSource = z.infer<typeof CommandSource>;

export const CommandNeed = z.object({
  kind: z.enum(['tool', 'service', 'environment']),
  name: z.string(),
  /** As written; '' where no version is required. */
  version: z.string(),
});
export type CommandNeed = z.infer<typeof CommandNeed>;

export const ProjectCommand = z.object({
  purpose: CommandPurpose,
  /** As it is typed, on one line; parameters in capitals. */
  text: z.string(),
  /** Folder to run it in, relative to the workspace; '' for its root. */
  folder: z.string(),
  /** From the text beside it; '' where there is none. */
  description: z.string(),
  parameters: z.array(z.string()),
  needs: z.array(CommandNeed),
  /** Best first; at least one. */
  sources: z.array(CommandSource).min(1),
});
export type ProjectCommand = z.infer<typeof ProjectCommand>;

export const commandMethods = {
  'commands.list': method({
    params: z.object({
      /** Only commands for these; all where it is left out. */
      purposes: z.array(CommandPurpose).max(commandPurposes.length).optional(),
      /** As many of each purpose as of another, as far as there are. */
      limit: z.number().int().min(1).max(1_000).default(1_000),
    }),
    result: z.object({
      /** By purpose, then by source: CI of the main branch, documents, project files. */
      commands: z.array(ProjectCommand),
      /** Before the limit. */
      total: Count,
      /** Project files and documents that were read. */
      files: Count,
      /** Those that could not be read or parsed. */
      unread: z.array(z.object({ file: z.string(), reason: z.string() })),
    }),
    scope: 'workspace',
    effect: 'read',
    cli: 'commands',
    mcp: exempt('agents read manifests and CI files themselves; the answers to questions about commands name them'),
  }),
};
