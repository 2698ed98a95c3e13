/** The files that imports are resolved by: manifests of packages and configurations of the compiler. */
import { contentHash } from '../../storage/storage.ts';
import { readSource } from '../../workspace/workspace.ts';

const manifest = /(?:^|\/)package\.json$/;
/** `tsconfig.base.json`, and what is shared in a folder of that name. */
const configuration = /(?:^|\/)[^/]*[jt]sconfig[^/]*(?:\/[^/]+)?\.json$/;
/** Fields that lead to files; a new version or script changes nothing. */
const leading = ['name', 'main', 'module', 'types', 'typings', 'exports', 'imports'] as const;
const maxBytes = 512 * 1024;

export const isManifest = (name: string): boolean => manifest.test(name);
export const isSetup = (name: string): boolean => isManifest(name) || configuration.test(name);

/** One hash of all of them; '' of none. @param root real path of the workspace. */
export async function setupOf(root: string, names: readonly string[]): Promise<string> {
  if (names.length === 0) return '';
  const parts: string[] = [];
  for (const name of [...names].sort()) {
    const source = await readSource(root, name, maxBytes);
    if (source.kind === 'text') parts.push(name, isManifest(name) ? leadingPart(source.text) : source.text);
  }
  return contentHash(JSON.stringify(parts));
}

function leadingPart(text: string): string {
  try {
    const parsed: unknown = JSON.parse(text);
    const fields = new Map(Object.entries(typeof parsed === 'object' && parsed !== null ? parsed : {}));
    return JSON.stringify(leading.map((field) => fields.get(field) ?? null));
  } catch {
    // Unfinished; as it is now it leads nowhere.
    return '';
  }
}
