/**
 * Where attention is needed: changes since the last visit, outdated learnings, conflicts and proposals, problems in the code,
 * hot files, open questions, and, folded, files that were not fully analysed.
 */
import { lazy, Suspense } from 'react';
import type { Overview } from '#shared/contract/workspace.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Scroll } from '../../../ui/panes/scroll.tsx';
import type { SkippedFilter } from '../overview-place.ts';
import { ChangesSince } from './changes-since.tsx';
import { GapsPart } from './gaps-part.tsx';
import styles from './inspector.module.css';
import { StalePart } from './stale-part.tsx';
import { WaitingPart } from './waiting-part.tsx';

/** It stands below what is in sight at the start. */
const FileLists = lazy(() => import('./file-lists.tsx'));
const ProblemsPart = lazy(() => import('./problems-part.tsx'));
const HotFiles = lazy(() => import('../lately/hot-files.tsx'));

export interface InspectorProps {
  readonly overview: Overview;
  readonly onSkipped: (filter: SkippedFilter) => void;
}

export function Inspector(props: InspectorProps) {
  return (
    <>
      <ChangesSince />
      <Scroll restoreAs="overview.inspector">
        <Parts {...props} />
      </Scroll>
    </>
  );
}

/** The same below the map, in a window that has no room for a pane beside it. */
export function InspectorBelow(props: InspectorProps) {
  const { t } = useMessages();
  return (
    <section className={styles.below} aria-label={t('overview.inspector')}>
      <ChangesSince />
      <Parts {...props} />
    </section>
  );
}

function Parts({ overview, onSkipped }: InspectorProps) {
  return (
    <>
      <StalePart />
      <WaitingPart />
      <Suspense>
        <ProblemsPart />
        <HotFiles />
      </Suspense>
      <GapsPart />
      <Suspense>
        <FileLists overview={overview} onSkipped={onSkipped} />
      </Suspense>
    </>
  );
}
