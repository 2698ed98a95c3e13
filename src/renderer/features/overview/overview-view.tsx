/**
 * The project in one look: what it is, how to run it, where to begin, what changed lately, its modules; in the
 * inspector what needs a look. While the first index runs it shows real counts; once there is anything to show, that
 * stays readable whatever happens.
 */
import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { MemoError } from '#shared/base/errors.ts';
import type { Overview } from '#shared/contract/workspace.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useSaid } from '../../lib/i18n/use-worded.ts';
import { useViewPlace } from '../../lib/navigation/use-view-place.ts';
import { useServices, useWorkspace } from '../../lib/services-context.tsx';
import { runningIndex } from '../../lib/state/ops.ts';
import { useCall } from '../../lib/use-call.ts';
import { useOpenWorkspace } from '../../lib/use-open-workspace.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { ViewPanes } from '../../ui/panes/view-panes.tsx';
import { FirstIndex } from './first-index.tsx';
import { Head } from './head/head.tsx';
import { Inspector, InspectorBelow } from './inspector/inspector.tsx';
import { MapPanel } from './map/map-panel.tsx';
import { Notices } from './notices.tsx';
import { readPlace, type SkippedFilter, writePlace } from './overview-place.ts';
import startStyles from './start/start-panel.module.css';

/** None is part of the first picture of the page. */
const SkippedDialog = lazy(() => import('./inspector/skipped-dialog.tsx'));
/** Shown in a folder without code only. */
const NoCode = lazy(() => import('./no-code.tsx'));
const RunPanel = lazy(() => import('./commands/run-panel.tsx'));
const StartPanel = lazy(() => import('./start/start-panel.tsx'));
const LatelyPanel = lazy(() => import('./lately/lately-panel.tsx'));

export default function OverviewView() {
  const { t } = useMessages();
  const said = useSaid();
  const { place, step, change } = useViewPlace('overview', readPlace, writePlace);
  const { skipped } = place;
  /** Another reason is no step of its own: Back closes the dialog. */
  const setSkipped = (filter: SkippedFilter) =>
    (skipped === null || filter === null ? step : change)({ skipped: filter });
  const failure = useWorkspace((state) => state.error);
  const failed = useWorkspace((state) => state.phase === 'failed');
  const root = useWorkspace((state) => state.root);
  const { openRoot } = useOpenWorkspace();
  const { ui, panes } = useServices();
  const narrow = useStore(panes, (state) => state.narrow);
  const withoutTests = useStore(ui, ({ values }) => values['overview.tests'] === 'without');
  const { data, error, refetch } = useCall('workspace.overview', withoutTests ? { withoutTests } : {}, {
    enabled: !failed,
  });

  if (failed) {
    const reason = new MemoError('InternalError', said(failure?.message ?? ''));
    return (
      <ViewPanes view="overview" label={t('view.overview')}>
        <ErrorState error={reason} title={t('overview.failed')} onRetry={() => openRoot(root)} />
      </ViewPanes>
    );
  }
  const withCode = data !== undefined && data.files > 0 ? data : undefined;
  return (
    <ViewPanes
      view="overview"
      label={t('view.overview')}
      inspectorWidth={348}
      inspectorLabel={t('overview.inspector')}
      {...(withCode !== undefined && !narrow
        ? { inspector: <Inspector overview={withCode} onSkipped={setSkipped} /> }
        : {})}
    >
      {error === null && data === undefined && <FirstIndex />}
      {error !== null && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data !== undefined && <Body overview={data} withoutTests={withoutTests} onSkipped={setSkipped} />}
      {withCode !== undefined && narrow && <InspectorBelow overview={withCode} onSkipped={setSkipped} />}
      {data !== undefined && skipped !== null && (
        <Suspense>
          <SkippedDialog skipped={data.skipped} filter={skipped} onFilter={setSkipped} />
        </Suspense>
      )}
    </ViewPanes>
  );
}

interface BodyProps {
  readonly overview: Overview;
  /** What is asked for; its modules are the ones before until the answer is there. */
  readonly withoutTests: boolean;
  readonly onSkipped: (filter: SkippedFilter) => void;
}

function Body({ overview, withoutTests, onSkipped }: BodyProps) {
  const indexing = useStore(useServices().ops, ({ entries }) => runningIndex(entries) !== undefined);
  const settled = useWorkspace((state) => state.phase === 'ready');
  const showAll = () => onSkipped('all');
  if (overview.files === 0) {
    return settled && !indexing ? (
      <Suspense>
        <NoCode skipped={overview.skipped} onSkipped={showAll} />
      </Suspense>
    ) : (
      <FirstIndex />
    );
  }
  return (
    <>
      <Head overview={overview} onSkipped={showAll} />
      <Notices />
      <Suspense>
        <div className={startStyles.pair}>
          <RunPanel />
          <StartPanel overview={overview} />
        </div>
        <LatelyPanel />
      </Suspense>
      <MapPanel modules={overview.modules} withoutTests={withoutTests} />
    </>
  );
}
