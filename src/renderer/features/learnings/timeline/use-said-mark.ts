/** What is read aloud of the mark that the keys have reached: question, type, domain, day, how sure, and how it stands. */
import { questionTypes, recordStatuses } from '#shared/contract/memory/words.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useCall } from '../../../lib/use-call.ts';
import { standingOf } from '../../../ui/memory/freshness.tsx';
import type { TimelineData } from './model/timeline-data.ts';

/** Empty while no key has moved, or until the question is known. */
export function useSaidMark(data: TimelineData, mark: number): string {
  const { t, format } = useMessages();
  const id = data.ids[mark] ?? '';
  const { data: found } = useCall('memory.get', { id }, { enabled: id !== '' });
  if (mark < 0 || found?.record.id !== id) return '';
  const status = recordStatuses[data.status[mark] ?? 0] ?? 'active';
  const facts = [
    found.record.question,
    t(`questionType.${questionTypes[data.type[mark] ?? 0] ?? 'CODE_STRUCTURE'}`),
    data.domainOf(mark),
    format.day(data.at[mark] ?? 0, Date.now()),
    t('learnings.confidence', { value: (data.confidence[mark] ?? 0).toFixed(2) }),
    t(`freshness.${standingOf(status, found.record.evidence.length)}`),
    data.foreign[mark] === 1 ? t('learnings.foreign') : '',
    t('learnings.nth', { nth: mark + 1, total: data.ids.length }),
  ];
  return facts.filter((fact) => fact !== '').join(t('symbols.separator'));
}
