/**
 * How the project is installed, built, run, tested and released, read from CI files, documents and project files. Nothing
 * is executed. Each answer reads the files again (a few dozen small ones), so that it is right the moment one is saved.
 * Main type: ProjectCommands.
 */
import path from 'node:path';
import type { ProjectCommand } from '#shared/contract/project/commands.ts';
import { readSource } from '../workspace/workspace.ts';
import { askedPurposes, ofAskedHalf, ofAskedKind } from './asked.ts';

export interface CommandsRead {
  /** By purpose, best source first. */
  commands: ProjectCommand[];
  files: number;
  /** Files that could not be read or parsed. */
  unread: { file: string; reason: string }[];
}

export interface ProjectCommands {
  /** Throws Cancelled. */
  read(signal: AbortSignal): Promise<CommandsRead>;
  /** The best for what a question asks; none where it asks for no command. Throws Cancelled. */
  asked(question: string, signal: AbortSignal): Promise<ProjectCommand[]>;
}

/** Manifests, workflows and documents that are read at most, those near the root first; a monorepo has hundreds. */
const maxFiles = 500;
const maxBytes = 512 * 1024;
/** Named in an answer for each purpose. */
const maxAsked = 3;

export function createProjectCommands({
  root,
  names,
  unreadNames,
}: {
  root: string;
  /** All text files of the workspace. */
  names(): Iterable<string>;
  /** Those that are there but were not read: a lock file is often too large. */
  unreadNames(): Iterable<string>;
}): ProjectCommands {
  const commands: ProjectCommands = {
    async read(signal) {
      // YAML and the readers load on first use.
      const [{ readableFiles }, { mergeCommands }] = await Promise.all([import('./readers.ts'), import('./merged.ts')]);
      const files = [...names()];
      const all = new Set([...files, ...unreadNames()]);
      for (const file of files)
        for (let end = file.indexOf('/'); end >= 0; end = file.indexOf('/', end + 1)) all.add(file.slice(0, end + 1));
      const has = (name: string): boolean => all.has(name);
      const project = path.basename(root);
      const readable = readableFiles(files);
      const unread = readable.slice(maxFiles).map(({ file }) => ({ file, reason: 'beyond the first 500 files' }));
      const found = [];
      for (const { file, read } of readable.slice(0, maxFiles)) {
        signal.throwIfAborted();
        const source = await readSource(root, file, maxBytes);
        if (source.kind === 'gone') continue;
        const folder = file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : '';
        const stated = source.kind === 'text' ? read({ file, folder, text: source.text, project, has }, files) : null;
        if (stated !== null) found.push(...stated.commands);
        else unread.push({ file, reason: source.kind === 'skipped' ? source.detail : 'cannot be parsed' });
      }
      return { commands: mergeCommands(found), files: Math.min(readable.length, maxFiles), unread };
    },
    async asked(question, signal) {
      const purposes = askedPurposes(question, [path.basename(root)]);
      if (purposes.length === 0) return [];
      const half = ofAskedHalf(question, (await commands.read(signal)).commands);
      return ofAskedKind(question, half, purposes, maxAsked);
    },
  };
  return commands;
}
