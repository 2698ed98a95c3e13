/** How far an index, an update or a comparison is: files of those to read, types once what they name is linked. */
import type { Op } from '#shared/contract/service.ts';
import type { Translate } from '#shared/messages/translator.ts';

/** `536 of 3,580 files`; `536 files` while the total is not known. */
export function opCount(t: Translate, { phase, done, total }: Pick<Op, 'phase' | 'done' | 'total'>): string {
  if (total <= 0) return t('unit.files', { count: done });
  return t(phase === 'linking' ? 'unit.ofTypes' : 'unit.ofFiles', { done, total });
}
