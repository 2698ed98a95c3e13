/** What the doctor's checks are called in the person's language; one that is not known here keeps its own name. */
import type { PlainKey, Translate } from '#shared/messages/translator.ts';

const names: Readonly<Record<string, PlainKey>> = {
  node: 'diagnostics.check.node',
  sqlite: 'diagnostics.check.sqlite',
  usearch: 'diagnostics.check.usearch',
  onnxruntime: 'diagnostics.check.onnxruntime',
  grammars: 'diagnostics.check.grammars',
  models: 'diagnostics.check.models',
  ollama: 'diagnostics.check.ollama',
  git: 'diagnostics.check.git',
  'user data': 'diagnostics.check.userData',
  workspace: 'diagnostics.check.workspace',
  disk: 'diagnostics.check.disk',
  'file watching': 'diagnostics.check.fileWatching',
  electron: 'diagnostics.check.electron',
  browser: 'diagnostics.check.browser',
  'language servers': 'diagnostics.check.languageServers',
};

export function checkName(name: string, t: Translate): string {
  const key = names[name];
  return key === undefined ? name : t(key);
}
