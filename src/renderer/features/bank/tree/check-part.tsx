/** What the check found in the files: the kind, where, and the kinds that are in order. It is asked for when it is first seen. */
import type { z } from 'zod';
import type { BankProblem } from '#shared/contract/bank/bank-types.ts';
import { decisionParts, learningParts } from '#shared/contract/bank/bank-words.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useCall } from '../../../lib/use-call.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { VirtualList } from '../../../ui/lists/virtual-list.tsx';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import styles from './bank-list.module.css';

type Problem = z.infer<typeof BankProblem>;

const kinds = [
  'link',
  'path',
  'symbol',
  'index',
  'summary',
  'gate',
  'marker',
  'conflict',
  'text',
] as const satisfies readonly Problem['kind'][];
/** Beyond this the list gets a scroller of its own, in which only rows in sight exist. */
const fewProblems = 4;
/** Of two lines, in px. */
const problemHeight = 42;

export function CheckPart({ onOpen }: { onOpen: (path: string, line: number) => void }) {
  const { t, format } = useMessages();
  const { data, error, dataUpdatedAt, isFetching, refetch } = useCall('bank.check', {});
  const again = (
    <IconButton
      small
      icon="refresh"
      label={t('bank.check.again')}
      disabled={isFetching}
      onClick={() => void refetch()}
    />
  );
  const problems = data?.problems ?? [];
  const fine = kinds.filter((kind) => problems.every((one) => one.kind !== kind));
  const row = (problem: Problem) => (
    <CheckRow key={`${problem.kind} ${problem.path} ${problem.line} ${problem.about}`} {...{ problem, onOpen }} />
  );
  return (
    <section aria-label={t('bank.check')}>
      <GroupHead count={data === undefined ? undefined : format.time(dataUpdatedAt)} end={again}>
        {t('bank.check')}
      </GroupHead>
      {error !== null && <p className={styles.words}>{t('bank.check.failed', { message: error.message })}</p>}
      {data === undefined && error === null && <p className={styles.words}>{t('bank.check.running')}</p>}
      {problems.length > fewProblems ? (
        <div className={styles.problems}>
          <VirtualList
            label={t('bank.check.found', { count: problems.length })}
            count={problems.length}
            selected={-1}
            onSelect={(n) => open(problems[n])}
            rowHeight={problemHeight}
            row={(n) => {
              const problem = problems[n];
              return problem === undefined ? null : <ProblemLine problem={problem} />;
            }}
          />
        </div>
      ) : (
        problems.map(row)
      )}
      {data !== undefined && fine.length > 0 && (
        <p className={styles.row}>
          <Icon name="check" size="small" />
          <span className="muted">
            {fine.length === kinds.length
              ? t('bank.check.all')
              : fine.map((kind) => t(`bank.check.kind.${kind}`)).join(t('bank.comma'))}
          </span>
          <span className={cx(styles.end, styles.fine)}>{t('bank.check.fine')}</span>
        </p>
      )}
    </section>
  );

  function open(problem: Problem | undefined): void {
    if (problem !== undefined) onOpen(problem.path, problem.line ?? 0);
  }
}

function CheckRow({ problem, onOpen }: { problem: Problem; onOpen: (path: string, line: number) => void }) {
  return (
    <button type="button" className={styles.wide} onClick={() => onOpen(problem.path, problem.line ?? 0)}>
      <ProblemLine problem={problem} />
    </button>
  );
}

/** Parts that a gate misses come as codes. */
const parts: ReadonlySet<string> = new Set([...decisionParts, ...learningParts]);

function ProblemLine({ problem }: { problem: Problem }) {
  const { t } = useMessages();
  const { kind, path, line, about, level } = problem;
  const place = line === null ? path : `${path}:${line}`;
  const said = t(`bank.check.problem.${kind}`);
  const named = kind === 'gate' && isPart(about) ? t(`bank.part.${about}`) : about;
  return (
    <span className={styles.problem} title={place} data-level={level}>
      <Icon name={level === 'error' ? 'x-circle' : 'warn'} size="small" />
      <span className="ink">{said}</span>
      <span className={styles.end}>{place.split('/').at(-1)}</span>
      <span className={styles.about}>{named}</span>
    </span>
  );
}

function isPart(about: string): about is (typeof decisionParts)[number] | (typeof learningParts)[number] {
  return parts.has(about);
}
