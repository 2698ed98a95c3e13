/** Dependencies of a type: head with counts and choices, the picture or its table, what lies outside, the legend. */
import { useState } from 'react';
import type { Neighbours } from '#shared/contract/symbols.ts';
import { useCommands } from '../../../lib/commands/use-commands.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useCall } from '../../../lib/use-call.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { edgeOrder } from '../model/graph-layout.ts';
import graphStyles from './dependency-graph.module.css';
import { DependencyGraph } from './dependency-graph.tsx';
import { DependencyTable } from './dependency-table.tsx';
import styles from './graph-section.module.css';

/** Types drawn at first, and on demand; the contract allows no more. */
const [fewTypes, manyTypes] = [40, 200];
const externalShown = 12;

export function GraphSection({ typeId }: { typeId: string }) {
  const { t } = useMessages();
  const [steps, setSteps] = useState<'1' | '2'>('1');
  const [limit, setLimit] = useState(fewTypes);
  const [table, setTable] = useState(false);
  const answer = useCall('symbols.neighbours', { id: typeId, steps: Number(steps), limit });
  const toggleTable = () => setTable(!table);
  useCommands([{ id: 'type.table', title: 'command.toggleTable', group: 'group.view', keys: ['T'], run: toggleTable }]);
  const { data } = answer;
  return (
    <section className={styles.section} aria-label={t('type.graph')}>
      <header className={styles.head}>
        <h2 className="strong">{t('type.graph')}</h2>
        {data !== undefined && (
          <span className="small muted">
            {t('type.counts', {
              dependents: t('type.dependents', { count: data.dependents }),
              dependencies: t('type.dependencies', { count: data.dependencies }),
            })}
          </span>
        )}
        <span className="grow" />
        <Segmented
          label={t('type.steps')}
          value={steps}
          onChange={setSteps}
          options={[
            { value: '1', label: t('type.step.1') },
            { value: '2', label: t('type.step.2') },
          ]}
        />
        <Button small look="ghost" onClick={toggleTable}>
          {t(table ? 'type.asGraph' : 'type.asTable')} <KeyHint keys="T" />
        </Button>
      </header>
      {answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : data === undefined ? null : data.nodes.length < 2 ? (
        <p className={styles.alone}>{t('type.alone')}</p>
      ) : table ? (
        <DependencyTable data={data} />
      ) : (
        <DependencyGraph data={data} />
      )}
      {data !== undefined && (
        <footer className={styles.foot}>
          {data.leftOut > 0 && (
            <p>
              {t('type.leftOut', { count: data.leftOut })}{' '}
              {limit < manyTypes && (
                <button type="button" className={styles.link} onClick={() => setLimit(manyTypes)}>
                  {t('type.showMore', { count: manyTypes })}
                </button>
              )}
            </p>
          )}
          <External data={data} />
          {data.nodes.length > 1 && !table && <Legend data={data} />}
        </footer>
      )}
    </section>
  );
}

function External({ data }: { data: Neighbours }) {
  const { t } = useMessages();
  if (data.external.length === 0) return null;
  const counts = new Map<string, number>();
  for (const { name, count } of data.external) counts.set(name, (counts.get(name) ?? 0) + count);
  const names = [...counts].sort((a, b) => b[1] - a[1]).map(([name]) => name);
  const rest = names.length - externalShown;
  return (
    <p className={styles.external} title={names.join(t('symbols.separator'))}>
      <span className="faint">{t('type.external')}</span>{' '}
      <span className="mono">{names.slice(0, externalShown).join(t('symbols.separator'))}</span>
      {rest > 0 && ` ${t('type.externalMore', { count: rest })}`}
    </p>
  );
}

/** Only the kinds of line that are in the picture. */
function Legend({ data }: { data: Neighbours }) {
  const { t } = useMessages();
  const kinds = edgeOrder.filter((kind) => data.edges.some((edge) => edge.kind === kind));
  return (
    <p className={styles.legend}>
      {kinds.map((kind) => (
        <span key={kind}>
          <svg width="24" height="8" aria-hidden="true">
            <path className={`${graphStyles.edge} ${graphStyles[kind]}`} d="M0 4H24" />
          </svg>
          {t(`type.edge.${kind}`)}
        </span>
      ))}
    </p>
  );
}
