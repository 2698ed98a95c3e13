/**
 * The report of a comparison with git: the riskiest types first, the lines at risk, the tests to run, what became outdated, the files
 * that usually change along. For a reviewer who has not chosen a type yet.
 */
import { useState } from 'react';
import { reportMarkdown, reportRemarks, reportSections, reportTitle } from '#shared/contract/project/impact-report.ts';
import { changeClasses } from '#shared/contract/words.ts';
import { useCommands } from '../../../lib/commands/use-commands.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { route } from '../../../lib/navigation/route.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { useCall } from '../../../lib/use-call.ts';
import { useCopy } from '../../../lib/use-copy.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ToggleChip } from '../../../ui/controls/toggle-chip.tsx';
import { Delayed } from '../../../ui/feedback/delayed.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { ChangeWord } from '../../../ui/marks/change-mark.tsx';
import { Scroll } from '../../../ui/panes/scroll.tsx';
import styles from './report.module.css';
import { ReportBlock } from './report-block.tsx';
import { RiskyTypes } from './risky-types.tsx';
import { TestsToRun } from './tests-to-run.tsx';

/** Entries of each list at first, and at most. */
const limits = { first: 100, all: 1_000 };

export interface ReportProps {
  readonly since: string;
  readonly onType: (typeId: string) => void;
}

export function Report({ since, onType }: ReportProps) {
  const { t, format } = useMessages();
  const { navigation } = useServices();
  const copy = useCopy();
  const [untested, setUntested] = useState(false);
  const [limit, setLimit] = useState(limits.first);
  // From exactly this revision, as the list beside it compares.
  const { data, error, isFetching, refetch } = useCall('codemap.impact', {
    ...(since === 'HEAD' ? {} : { target: `${since}..` }),
    limit,
  });
  const copyAll = () => {
    if (data !== undefined) copy(reportMarkdown(t, data));
  };
  const copyBrief = () => {
    if (data !== undefined) copy(`${t('impact.brief')}\n\n${reportMarkdown(t, data)}`);
  };
  useCommands([
    {
      id: 'diff.copyBrief',
      title: 'impact.copyBrief',
      group: 'group.view',
      when: () => data !== undefined,
      run: copyBrief,
    },
    {
      id: 'diff.copyReport',
      title: 'command.diffCopyReport',
      group: 'group.view',
      keys: ['Y'],
      when: () => data !== undefined,
      run: copyAll,
    },
    {
      id: 'diff.untested',
      title: 'command.diffUntested',
      group: 'group.view',
      keys: ['W'],
      run: () => setUntested((on) => !on),
    },
  ]);
  if (data === undefined)
    return (
      <>
        <h1 className="visually-hidden">{t('impact.report')}</h1>
        {error !== null && !isFetching ? (
          <ErrorState error={error} title={t('diff.failed')} onRetry={() => void refetch()} />
        ) : (
          <Delayed>
            <p className={styles.reading} role="status">
              {t('impact.reading')}
            </p>
          </Delayed>
        )}
      </>
    );
  const openFile = (file: string, line: number) =>
    navigation.getState().go(route('file', file, line === 0 ? {} : { line: String(line) }));
  const sections = reportSections(t, data);
  const section = (key: (typeof sections)[number]['key']) => sections.find((one) => one.key === key);
  const remarks = reportRemarks(t, data);
  const [risks, outdated, together, api] = [section('risks'), section('outdated'), section('together'), section('api')];
  return (
    <Scroll restoreAs="diff.report" label={t('impact.report')} className={styles.report}>
      <header className={styles.head}>
        <h1>{reportTitle(t, data)}</h1>
        <Button icon="context" onClick={copyBrief}>
          {t('impact.copyBrief')}
        </Button>
        <Button icon="copy" onClick={copyAll}>
          {t('impact.copyReport')}
        </Button>
      </header>
      <div className={styles.totals}>
        {changeClasses.map((one) => {
          const count = data.summary[one] ?? 0;
          return (
            count > 0 && (
              <span key={one} className={styles.total}>
                <ChangeWord of={one} />
                <b>{format.number(count)}</b>
              </span>
            )
          );
        })}
        <span className="grow" />
        <ToggleChip
          label={
            data.types.length < data.typesTotal
              ? t('impact.withoutTestsOf', { count: data.types.length })
              : t('impact.withoutTests')
          }
          count={data.types.filter(({ tests }) => tests === 0).length}
          pressed={untested}
          onChange={setUntested}
        />
      </div>
      <RiskyTypes
        types={data.types}
        total={data.typesTotal}
        untested={untested}
        onType={onType}
        onAll={limit === limits.all ? undefined : () => setLimit(limits.all)}
      />
      <TestsToRun tests={data.tests} onFile={(file) => openFile(file, 0)} />
      {[risks, outdated, together, api].map(
        (one) =>
          one !== undefined && (
            <ReportBlock key={one.key} title={one.title} count={one.count} lines={one.lines} onFile={openFile} />
          ),
      )}
      {remarks.map((remark) => (
        <p key={remark} className={styles.remark}>
          {remark}
        </p>
      ))}
    </Scroll>
  );
}
