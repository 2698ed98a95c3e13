/** What most tests of the workspace begin with: a checked folder, the default configuration, a listing. */
import { parseConfig } from '../../../../src/main/engine/workspace/config/load-config.ts';
import {
  type CheckedFolder,
  checkFolder,
  type Listing,
  listFiles,
  type WorkspaceConfig,
} from '../../../../src/main/engine/workspace/workspace.ts';

export async function configOf(yaml = ''): Promise<WorkspaceConfig> {
  return (await parseConfig(yaml)).config;
}

export async function openFolder(root: string, yaml = ''): Promise<{ folder: CheckedFolder; config: WorkspaceConfig }> {
  return { folder: await checkFolder(root), config: await configOf(yaml) };
}

export async function list(root: string, yaml = ''): Promise<Listing> {
  return listFiles(await checkFolder(root), await configOf(yaml), new AbortController().signal);
}

/** Listed paths, sorted. */
export function names(listing: Listing): string[] {
  return listing.files.map(({ file }) => file).sort();
}

/** `reason file` of what was skipped, sorted. */
export function skips(listing: Listing): string[] {
  return listing.skipped.map(({ file, reason }) => `${reason} ${file}`).sort();
}
