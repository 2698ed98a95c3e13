/**
 * What changed and what stands out: learnings, what nobody has asked yet, the memory bank, the types that others lean on, the
 * largest, what could not be read whole.
 */
import type { Overview } from '#shared/contract/workspace.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { LinkingNote } from '../../../ui/feedback/linking-note.tsx';
import { Scroll } from '../../../ui/panes/scroll.tsx';
import type { SkippedFilter } from '../overview-place.ts';
import { BankPart } from './bank-part.tsx';
import { ChangesSince } from './changes-since.tsx';
import { FileLists } from './file-lists.tsx';
import { GapsPart } from './gaps-part.tsx';
import { LearningsPart } from './learnings-part.tsx';
import { SkippedList } from './skipped-list.tsx';
import { TypeList } from './type-list.tsx';

export interface InspectorProps {
  readonly overview: Overview;
  readonly onSkipped: (filter: SkippedFilter) => void;
}

export function Inspector({ overview, onSkipped }: InspectorProps) {
  const { t, format } = useMessages();
  const skipped = overview.skipped.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <ChangesSince />
      <Scroll restoreAs="overview.inspector">
        <LearningsPart />
        <GapsPart />
        <BankPart />
        <LinkingNote linking={overview.linking} />
        <TypeList
          title={t('overview.mostUsed')}
          note={t('overview.mostUsedNote')}
          rows={overview.mostUsed.map(({ symbol, fanIn }) => ({ symbol, figure: format.number(fanIn) }))}
        />
        <TypeList
          title={t('overview.largest')}
          note={t('overview.largestNote')}
          rows={overview.largest.map(({ symbol, lines }) => ({ symbol, figure: format.number(lines) }))}
        />
        <FileLists overview={overview} />
        {skipped > 0 && <SkippedList skipped={overview.skipped} onSkipped={onSkipped} />}
      </Scroll>
    </>
  );
}
