/** What every answer of a tool says of the index that it was read from (stale context is never passed off as fresh). */
import { freshnessOf } from '#shared/base/freshness.ts';
import type { WorkspaceState } from '#shared/contract/workspace.ts';
import type { Answer } from '../tools/tool.ts';
import { withoutSecrets } from './without-secrets.ts';

export function stamped(answer: Answer, state: WorkspaceState) {
  const { text, data } = withoutSecrets(answer);
  const { generation, revision, pendingFiles } = state;
  const freshness = freshnessOf(state);
  const words = {
    fresh: 'fresh',
    stale:
      pendingFiles === 0
        ? 'stale: files are being looked at for changes'
        : `stale: ${pendingFiles} changed ${pendingFiles === 1 ? 'file is' : 'files are'} not read yet`,
    indexing: 'indexing: the files are being read, so things may be missing; call again later',
  }[freshness];
  const foot = `[${generation ?? 'no generation yet'}, revision ${revision}, ${words}]`;
  return {
    content: [{ type: 'text' as const, text: `${text}\n${foot}` }],
    structuredContent: { ...data, generation, revision, freshness },
  };
}
