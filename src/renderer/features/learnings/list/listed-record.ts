/** A record as rows show it, whether it comes from the list or from a search, which says how well it fits and why. */

import type { MemoryHit, RecordSummary } from '#shared/contract/memory/methods.ts';
import { shownAnalyst } from '#shared/contract/models/servers.ts';
import { sessionSources } from '#shared/contract/words.ts';
import type { Translate } from '#shared/messages/translator.ts';
import { agentTitles } from '../../../lib/i18n/agent-titles.ts';

export interface ListedRecord {
  readonly id: string;
  readonly createdAt: number;
  readonly question: string;
  readonly questionType: RecordSummary['questionType'];
  readonly confidence: number;
  readonly domain?: string | undefined;
  readonly analyst: string;
  readonly status: RecordSummary['status'];
  readonly pinned: boolean;
  readonly origin: RecordSummary['origin'];
  readonly evidenceCount: number;
  /** Null where nobody has confirmed it; absent where that is not known. */
  readonly confirmedAt?: number | null | undefined;
  /** Of a search: 0 to 1, and by what it was found. */
  readonly found?: { readonly score: number; readonly why: MemoryHit['why'] };
}

export function ofHit(hit: MemoryHit): ListedRecord {
  return { ...hit, pinned: false, evidenceCount: hit.evidence.length, found: { score: hit.score, why: hit.why } };
}

/** Who answered or changed it: a person, Memoscope itself, an agent, its session or a model by its name. */
export function analystName(analyst: string, t: Translate): string {
  const source = sessionSources.find((one) => analyst === `session ${one}`);
  if (source !== undefined) return t('learnings.session', { name: agentTitles[source] });
  if (analyst === 'human') return t('learnings.human');
  if (analyst === 'repository') return t('learnings.someone');
  if (analyst === 'static') return t('learnings.static');
  const agent = /^agent:(.+)$/s.exec(analyst)?.[1];
  return agent === undefined ? shownAnalyst(analyst) : t('learnings.agent', { name: agent });
}

/** Who found it, and whether a person has confirmed what a machine said. */
export function foundBy(
  { analyst, origin, confirmedAt }: Pick<ListedRecord, 'analyst' | 'origin' | 'confirmedAt'>,
  t: Translate,
): string {
  if (analyst === 'human' && origin !== 'repository') return t('learnings.yours');
  const name = analystName(analyst, t).split(':')[0] ?? '';
  const by =
    analyst === 'static'
      ? t('learnings.byMemoscope')
      : analyst.startsWith('agent:')
        ? t('learnings.by', { name })
        : name;
  return confirmedAt === null && analyst !== 'human' ? t('learnings.unconfirmed', { by }) : by;
}

/** The record that follows the chosen one once `leaving` are gone, else the one before it; null where none is left. */
export function nextAfter(
  records: readonly { id: string }[],
  chosen: string,
  leaving: readonly string[],
): string | null {
  const at = records.findIndex(({ id }) => id === chosen);
  if (at < 0) return null;
  const stays = ({ id }: { id: string }) => !leaving.includes(id);
  return (records.slice(at).find(stays) ?? records.slice(0, at).findLast(stays))?.id ?? null;
}
