/**
 * Commands as one file states them, before those of several files are merged. Files are anybody's: texts are cleaned of
 * control characters and secrets, cut, and bounded in number here. Main types: FoundCommand, Found (collects them).
 */
import path from 'node:path/posix';
import type { CommandNeed, CommandPurpose, CommandSource } from '#shared/contract/project/commands.ts';
import { redact } from '../redact/redact.ts';
import { purposeOf } from './purpose.ts';

export interface FoundCommand {
  readonly purpose: CommandPurpose;
  readonly text: string;
  /** Relative to the workspace; '' for its root. */
  readonly folder: string;
  readonly description: string;
  readonly needs: readonly CommandNeed[];
  readonly source: CommandSource;
  /** The file implies the command by convention and does not spell it: `Cargo.toml` and `cargo test`. */
  readonly isImplied: boolean;
  /** Runs only on some machines or for some versions of a matrix. */
  readonly isConditional: boolean;
}

/** What a reader knows about a file and its surroundings. */
export interface SourceFile {
  readonly file: string;
  /** '' for the root. */
  readonly folder: string;
  readonly text: string;
  /** Name of the workspace's folder, which is most often that of its repository. */
  readonly project: string;
  /** Whether the workspace holds this file, or this folder of its root where the path ends in a slash. */
  has(path: string): boolean;
}

export interface Stated {
  readonly line: number;
  /** Name of the script or target; decides the purpose before the text does. */
  readonly name?: string;
  readonly purpose?: CommandPurpose;
  /** Relative to the workspace; by default the folder of the file. */
  readonly folder?: string;
  readonly label?: string;
  readonly description?: string;
  readonly triggers?: readonly string[];
  readonly needs?: readonly CommandNeed[];
  readonly isImplied?: boolean;
  readonly isConditional?: boolean;
  /** What the script or target runs; it decides the purpose where neither name nor text does. */
  readonly body?: string;
}

/** Commands taken from one file at most: a generated workflow must not drown the others. */
const maxOfFile = 200;
const maxText = 400;
const maxLabel = 120;
const maxNeeds = 12;

export class Found {
  readonly commands: FoundCommand[] = [];
  readonly #source: SourceFile;
  readonly #kind: CommandSource['kind'];

  constructor(source: SourceFile, kind: CommandSource['kind']) {
    this.#source = source;
    this.#kind = kind;
  }

  add(text: string, stated: Stated): void {
    const {
      line,
      name = '',
      label = '',
      description = '',
      triggers = [],
      needs = [],
      isImplied = false,
      isConditional = false,
    } = stated;
    const shown = clean(text, maxText);
    if (shown === '' || shown.endsWith('…') || this.commands.length >= maxOfFile) return;
    const folder = inside(stated.folder ?? this.#source.folder);
    if (folder === null) return;
    this.commands.push({
      purpose:
        stated.purpose ??
        purposeOf(shown, { name, body: stated.body, description, heading: this.#kind === 'document' ? label : '' }),
      text: shown,
      folder,
      description: clean(description, maxLabel),
      needs: needs.slice(0, maxNeeds).map((need) => ({
        kind: need.kind,
        name: clean(need.name, maxLabel),
        version: clean(need.version, maxLabel),
      })),
      source: {
        kind: this.#kind,
        file: this.#source.file,
        line,
        label: clean(label, maxLabel),
        triggers: triggers.map((trigger) => clean(trigger, maxLabel)),
      },
      isImplied,
      isConditional,
    });
  }
}

/** A folder as written in a file, relative to the root; null where it leads out of the workspace or is computed. */
export function inside(folder: string): string | null {
  if (/[$`{}]/.test(folder) || folder.startsWith('/') || folder.startsWith('~')) return null;
  const normal = path.normalize(folder === '' ? '.' : folder.replaceAll('\\', '/')).replace(/\/$/, '');
  if (normal === '..' || normal.startsWith('../')) return null;
  return normal === '.' ? '' : normal;
}

/** On one line, without control and direction characters and without secrets. */
function clean(text: string, max: number): string {
  const cut = text.slice(0, 4 * max);
  const line = cut
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .trim();
  const safe = redact(line);
  return safe.length > max ? `${safe.slice(0, max - 1)}…` : safe;
}
