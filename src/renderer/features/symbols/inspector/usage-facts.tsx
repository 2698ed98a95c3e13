/** The dependents and dependencies of a type: counts of types and calls, and the nearest names as links. */
import { Fragment } from 'react';
import type { Neighbours } from '#shared/contract/symbols.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useWorkspace } from '../../../lib/services-context.tsx';
import { useCall } from '../../../lib/use-call.ts';
import { toldName } from '../model/symbol-text.ts';
import { Fact } from '../parts/facts.tsx';
import { useSymbolActions } from '../parts/use-symbol-actions.ts';
import styles from './usage-facts.module.css';

/** Names listed before "and n more". */
const named = 6;

export function UsageFacts({ typeId }: { typeId: string }) {
  const { t } = useMessages();
  const { data } = useCall('symbols.neighbours', { id: typeId, steps: 1 });
  const reading = useWorkspace(({ phase }) => phase !== 'ready');
  if (data === undefined) return null;
  const centre = data.nodes[0]?.symbol.typeId;
  const calls = data.ties.find(({ side, kind }) => side === 'dependents' && kind === 'call')?.uses ?? 0;
  return (
    <>
      <Fact name={t('symbols.usedBy')}>
        {data.dependents === 0
          ? t(reading ? 'usages.notYet' : 'symbols.usedByNone')
          : calls === 0
            ? t('unit.types', { count: data.dependents })
            : t('symbols.typesAndCalls', {
                types: t('unit.types', { count: data.dependents }),
                calls: t('symbols.calls', { count: calls }),
              })}
      </Fact>
      <Fact name={t('symbols.uses')}>
        {data.dependencies === 0 ? (
          t(reading ? 'usages.notYet' : 'symbols.usesNone')
        ) : (
          <Names data={data} centre={centre ?? ''} />
        )}
      </Fact>
    </>
  );
}

function Names({ data, centre }: { data: Neighbours; centre: string }) {
  const { t } = useMessages();
  const actions = useSymbolActions();
  const ids = new Set(data.edges.filter((edge) => edge.from === centre).map((edge) => edge.to));
  const used = data.nodes.filter(({ symbol }) => ids.has(symbol.typeId)).slice(0, named);
  const rest = data.dependencies - used.length;
  const separator = t('symbols.separator');
  return (
    <>
      {used.map(({ symbol }, index) => (
        <Fragment key={symbol.typeId}>
          <span className={styles.kept}>
            <button type="button" className={styles.name} title={symbol.path} onClick={() => actions.open(symbol)}>
              {toldName(symbol)}
            </button>
            {(index < used.length - 1 || rest > 0) && separator.trimEnd()}
          </span>
          {separator.slice(separator.trimEnd().length)}
        </Fragment>
      ))}
      {rest > 0 && t('symbols.andMore', { count: rest })}
    </>
  );
}
