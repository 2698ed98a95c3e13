/** A generation that was live before, as a swap leaves it: a copy of a closed one. */
import fs from 'node:fs';
import path from 'node:path';
import type { TestWorkspace } from '../../helpers/workspace.ts';

/** The engine has to be closed. Returns the folder of the new one; `over` is written over its manifest. */
export function plantGeneration(workspace: TestWorkspace, id: string, over: Record<string, unknown> = {}): string {
  const dir = workspace.memo('generations', id);
  fs.cpSync(workspace.memo('generations', 'g-0001'), dir, { recursive: true });
  const file = path.join(dir, 'manifest.json');
  const retired = { state: 'retired', retiredAt: new Date().toISOString() };
  const manifest = { ...JSON.parse(fs.readFileSync(file, 'utf8')), id, ...retired, ...over };
  fs.writeFileSync(file, JSON.stringify(manifest));
  return dir;
}
