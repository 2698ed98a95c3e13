/**
 * The only way for a tool to a file's text: listed by the workspace, no secret, opened without following a link, waiting
 * for a pipe or leaving the root (workspace/source), and without the private keys in it. Main type: SafeFiles.
 */
import { RelativePath } from '#shared/contract/common.ts';
import type { TextSearch } from '../text-search/text-search.ts';
import { isSecretName, readSource, type SkippedFile } from '../workspace/workspace.ts';
import type { ToolScope } from './tool.ts';

export type Known = { ok: true; file: string } | { ok: false; why: string };
export type Lines = { ok: true; file: string; lines: readonly string[] } | { ok: false; why: string };

export interface SafeFiles {
  /** Whether this path, as a model may write it, is a file that may be read, or why not. */
  known(path: string): Known;
  /** Its lines as editors count them. Private keys are taken out, other secrets are the caller's to redact. */
  lines(path: string, signal: AbortSignal): Promise<Lines>;
}

export interface SafeFilesOptions {
  /** Real path of the workspace. */
  root: string;
  maxFileBytes(): number;
  /** Whether the workspace lists this file. */
  has(file: string): boolean;
  /** What it does not list, with the reasons: files, and folders as a whole. */
  skips(): readonly SkippedFile[];
  /** Only files of it, where there is one. */
  scope?: ToolScope | undefined;
}

const longestTold = 120;

export function createSafeFiles({ root, maxFileBytes, has, skips, scope }: SafeFilesOptions): SafeFiles {
  function known(path: string): Known {
    const wanted = path.startsWith('./') ? path.slice(2) : path;
    const told = wanted.length > longestTold ? `${wanted.slice(0, longestTold)}…` : wanted;
    const parsed = RelativePath.safeParse(wanted);
    if (!parsed.success) return { ok: false, why: `path ${parsed.error.issues[0]?.message ?? 'cannot be used'}` };
    if (isSecretFile(wanted)) return { ok: false, why: `${told} is not read: files of this name hold secrets` };
    if (has(wanted)) {
      if (scope !== undefined && !scope.hasFile(wanted)) return { ok: false, why: outsideScope(told, scope) };
      return { ok: true, file: wanted };
    }
    const skipped = skips().find(({ file }) => wanted === file || wanted.startsWith(`${file}/`));
    if (skipped === undefined)
      return { ok: false, why: `there is no file ${told} in the workspace; look with find_file` };
    return { ok: false, why: `${told} is not read: ${skipped.reason}, ${skipped.detail}` };
  }

  return {
    known,
    async lines(path, signal) {
      const found = known(path);
      if (!found.ok) return found;
      const { file } = found;
      const source = await readSource(root, file, maxFileBytes());
      signal.throwIfAborted();
      if (source.kind === 'gone') return { ok: false, why: `${file} is gone; look with find_file` };
      if (source.kind === 'skipped')
        return { ok: false, why: `${file} is not read: ${source.reason}, ${source.detail}` };
      const lines = source.text.split(/\r\n?|\n/);
      if (lines.at(-1) === '') lines.pop();
      return { ok: true, file, lines: withoutKeys(lines, source.text) };
    },
  };
}

const keyBegins = /-----BEGIN (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY/;
const keyEnds = /-----END (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY/;

/** Base64 or a header, also where it is written as texts of a program. */
const keyLine = /^[A-Za-z0-9+/=:,\s"'`;\\-]*$/;

/** Line by line, so that line numbers stay right: a read from the middle of a key returns no part of the key. */
function withoutKeys(lines: readonly string[], text: string): readonly string[] {
  if (!text.includes('PRIVATE KEY')) return lines;
  let inKey = false;
  return lines.map((line) => {
    const begins = keyBegins.test(line);
    const hidden = inKey || begins;
    inKey = hidden && !keyEnds.test(line) && (begins || (line.length < 200 && keyLine.test(line)));
    return hidden ? '[redacted]' : line;
  });
}

// Files that no tool reads for any caller: keys, credentials, environments. This is the only list of them. It includes what
// the workspace excludes from its listing by name, and files that people list and search but a machine does not need.

const names =
  /^(?:\.env.*|.*\.env|(?:.*[-_.])?(?:credentials?|secrets?)(?:\.(?:json|ya?ml|toml|ini|cfg|conf|properties|xml|csv|txt|enc|local))?|service[-_]?account.*\.json|client_secret.*\.json|.*\.(?:tfvars|tfstate|tfvars\.json|tfstate\.backup|jwk|gpg|ovpn|mobileprovision|keytab)|\.(?:pgpass|my\.cnf|dockercfg|vault-token|s3cfg|boto|terraformrc)|secring\..*)$/i;
const folders = /(?:^|\/)\.(?:ssh|aws|gnupg|kube|docker|azure|gcloud)\//i;

/** @param file relative to the workspace. */
export function isSecretFile(file: string): boolean {
  const name = file.slice(file.lastIndexOf('/') + 1);
  return isSecretName(name) || names.test(name) || folders.test(file);
}

// Searches of text and of names that see only the files of a scope.

type Texts = Pick<TextSearch, 'search' | 'has' | 'names'>;

export function withinScope(texts: Texts, scope: ToolScope): Texts {
  return {
    has: (file) => texts.has(file) && scope.hasFile(file),
    *names() {
      for (const file of texts.names()) if (scope.hasFile(file)) yield file;
    },
    async search(params, signal) {
      // Globs of a caller may fit files of elsewhere, and those of a scope more than is in it.
      const include = params.include.length > 0 ? params.include : [...scope.globs];
      const part = await texts.search({ ...params, include }, signal);
      return { ...part, files: part.files.filter(({ file }) => scope.hasFile(file)) };
    },
  };
}

/** @param what as it was written. */
export function outsideScope(what: string, { paths }: ToolScope): string {
  return `${what} lies outside of where this question was asked (${paths.slice(0, 5).join(', ')})`;
}
