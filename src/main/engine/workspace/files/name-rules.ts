/**
 * What a path alone says about a file: ours, vendored, generated, minified, secret, or a name that cannot be
 * used. Paths are relative to the workspace, with `/`.
 */
import type { SkipReason } from '#shared/contract/common.ts';

export interface NameSkip {
  reason: SkipReason;
  detail: string;
}

/** Trees that tools make or fetch, left out also where git tracks them. `!bin/` in .memoignore brings one back. */
const vendoredFolders = [
  'node_modules',
  'bower_components',
  'jspm_packages',
  'vendor',
  'bin',
  'obj',
  'dist',
  'target',
  '.venv',
  '__pycache__',
  'site-packages',
  // What quilt keeps of each file that a patch of a Debian source package changes.
  '.pc',
];
const vendoredNames = new Set(vendoredFolders);
const vendoredPath = new RegExp(`(?:^|/)(?:${vendoredFolders.join('|').replaceAll('.', '\\.')})/`, 'g');

/** Cargo keeps the sources of a package's programs there. */
const sourcesOfPrograms = /(?:^|\/)src\/bin$/;

/** Whether all below `folder`, a path, is left out. */
export function isVendoredFolder(folder: string): boolean {
  return vendoredNames.has(folder.slice(folder.lastIndexOf('/') + 1)) && !sourcesOfPrograms.test(folder);
}

/** The outermost vendored folder that `file` is in and that `kept` does not bring back, or null. */
export function vendoredFolder(file: string, kept: (folder: string) => boolean): string | null {
  vendoredPath.lastIndex = 0;
  for (let found = vendoredPath.exec(file); found !== null; found = vendoredPath.exec(file)) {
    // Neighbouring folders share a slash.
    vendoredPath.lastIndex -= 1;
    const folder = file.slice(0, vendoredPath.lastIndex);
    if (file.endsWith('.rs') && sourcesOfPrograms.test(folder)) continue;
    if (!kept(folder)) return folder;
  }
  return null;
}

/** State and memory bank are read by other ways than the code map; .git is not source code. */
export function isOwn(file: string): boolean {
  return /^(?:\.memo|memory-bank)(?:\/|$)|(?:^|\/)\.git(?:\/|$)/.test(file);
}

const longestName = 4096;
/** What each reason below has in it, but for the NUL. */
const suspicious = /^$|[\ufffd\\]|^\/|^[A-Za-z]:|(?:^|\/)\.\.(?:\/|$)/;

/** Why no RelativePath of the contract can name this file, or null. Undecodable bytes arrive as U+FFFD. */
export function unusableName(file: string): string | null {
  // Nearly all are plain.
  if (file.length <= longestName && !file.includes('\0') && !suspicious.test(file)) return null;
  if (file === '' || file.includes('\0')) return 'empty or with a NUL character';
  if (file.length > longestName) return `${file.length} characters long; at most ${longestName} can be used`;
  if (file.includes('\ufffd')) return 'not valid UTF-8';
  if (file.includes('\\')) return 'contains a backslash';
  if (file.startsWith('/') || /^[A-Za-z]:/.test(file)) return 'looks like an absolute path';
  return file.split('/').includes('..') ? 'leads out of the folder' : null;
}

const secretName =
  /^(?:\.env(?:\..+)?|.*\.(?:pem|key|p12|pfx|jks|keystore|ppk|kdbx)|id_(?:rsa|dsa|ecdsa|ed25519)|\.npmrc|\.netrc|_netrc|\.pypirc|\.htpasswd|\.git-credentials)$/i;
const secretSample = /\.(?:example|sample|template|dist)$/i;
const minifiedName = /[.-]min\.(?:[cm]?js|css)$/i;
const generatedName =
  /\.(?:g|g\.i|designer|generated|assemblyattributes)\.cs$|\.(?:generated|gen)\.[cm]?[jt]sx?$|_pb2(?:_grpc)?\.pyi?$|\.pb(?:\.gw)?\.go$|\.pb\.(?:h|cc)$/i;

const binaryName =
  /\.(?:png|jpe?g|gif|webp|avif|ico|icns|bmp|tiff?|psd|mp[34]|m4[av]|mov|avi|mkv|webm|wav|ogg|flac|zip|t?gz|bz2|xz|zst|7z|rar|jar|war|aar|nupkg|snupkg|whl|vsix|exe|dll|so|dylib|a|lib|o|obj|pdb|class|pyc|wasm|node|woff2?|ttf|otf|eot|pdf|docx?|xlsx?|pptx?|db|sqlite3?|mdb|mdf|bin|snk|dmg|iso|parquet|onnx|gguf|pack|idx)$/i;

/** A name that promises no text. The listing reads no file: what lies about its name is found out when it is read. */
export function isBinaryName(name: string): boolean {
  return binaryName.test(name);
}

/** Whether a file called `name` holds secrets as a rule; samples of such files do not count. */
export function isSecretName(name: string): boolean {
  return secretName.test(name) && !secretSample.test(name);
}

/** Why the file called `name` is not read, or null. */
export function skippedName(name: string): NameSkip | null {
  if (isSecretName(name)) return { reason: 'secret', detail: 'its name says that it holds secrets' };
  if (minifiedName.test(name)) return { reason: 'minified', detail: 'by its name' };
  if (generatedName.test(name)) return { reason: 'generated', detail: 'by its name' };
  return null;
}
