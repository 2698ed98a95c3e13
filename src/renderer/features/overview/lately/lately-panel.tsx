/** What changed lately, an area a row, or all areas of one commit: the last commit, how many more, and the types that changed by class. Absent without git. */
import { useEffect, useState } from 'react';
import type { ChangeClass } from '#shared/contract/change.ts';
import type { AreaLately } from '#shared/contract/project/commits.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useCall } from '../../../lib/use-call.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { ChangeMark } from '../../../ui/marks/change-mark.tsx';
import styles from './lately-panel.module.css';

const periods = ['7', '30', '90', '365'] as const;
type Period = (typeof periods)[number];
/** Shown first; a longer one where nothing was committed in it. */
const usual = 1;
const shownClasses: readonly ChangeClass[] = ['Structure', 'PublicBehavior', 'Internal'];
const shownAreas = 5;
/** What Memoscope itself writes is no part of the project. */
const isOwn = (area: string) => area === '.memo' || area.startsWith('.memo/');
const named = ['format', 'dependency', 'merge', 'release', 'initial'] as const;

export default function LatelyPanel() {
  const { t } = useMessages();
  const [chosen, setChosen] = useState<Period | null>(null);
  const [first, setFirst] = useState(usual);
  const days = chosen ?? periods[first] ?? '30';
  const { data } = useCall('history.lately', { days: Number(days) });
  const isQuiet = chosen === null && data?.commits === 0 && data.days === Number(days) && first < periods.length - 1;
  useEffect(() => {
    if (isQuiet) setFirst((now) => now + 1);
  }, [isQuiet]);
  if (data === undefined || data.reach.commits === 0) return null;
  const areas = data.areas.filter(({ area }) => !isOwn(area));
  // One commit over several areas is one row: told once for each, it would look like many.
  const rows = [...Map.groupBy(areas, ({ area, commits, last }) => (commits === 1 ? last.id : area)).values()];
  const routine = data.routine.flatMap(({ kind, commits }) => {
    const known = named.find((one) => one === kind);
    return known === undefined ? [] : [t(`why.kind.${known}`, { count: commits })];
  });
  return (
    <section className={styles.panel} aria-label={t('why.lately')}>
      <div className={styles.head}>
        <h2 className="strong">{t('why.lately')}</h2>
        {/* Another period may still be read. */}
        {data.days === Number(days) && (
          <span className="muted">{t('why.latelyCount', { count: data.commits, days: data.days })}</span>
        )}
        <span className="grow" />
        <Segmented
          label={t('why.period')}
          value={days}
          onChange={setChosen}
          options={periods.map((value) => ({ value, label: t('why.days', { days: value }) }))}
        />
      </div>
      <ul className={styles.list}>
        {rows.slice(0, shownAreas).map((of) => (
          <Areas key={of[0]?.area} of={of} />
        ))}
        {routine.length > 0 && (
          <li className={styles.row}>
            <span className="muted">{t('why.routineRow')}</span>
            <span className="muted">{routine.join(t('symbols.separator'))}</span>
          </li>
        )}
      </ul>
    </section>
  );
}

function Areas({ of }: { of: readonly AreaLately[] }) {
  const { t, format } = useMessages();
  const now = useNow(60_000);
  const [first] = of;
  if (first === undefined) return null;
  const { last, commits } = first;
  const names = of.map(({ area }) => area || t('why.root')).join(t('symbols.separator'));
  return (
    <li className={styles.row}>
      <span className={styles.area} title={names}>
        {names}
      </span>
      <span className={styles.subject}>
        <span title={last.subject}>{last.subject}</span>
        {commits > 1 && <span className={styles.more}>{t('why.more', { count: commits - 1 })}</span>}
      </span>
      <span className={styles.classes}>
        {shownClasses.map((each) => {
          const count = of.reduce((sum, { classes }) => sum + (classes[each] ?? 0), 0);
          return count === 0 ? null : (
            <span key={each}>
              <ChangeMark of={each} /> {format.number(count)}
            </span>
          );
        })}
      </span>
      <span className={styles.when}>{format.ago(last.at, now)}</span>
    </li>
  );
}
