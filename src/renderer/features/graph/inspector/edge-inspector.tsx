/** The selected line: who leans on whom, in which ways and how often. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { SymbolIcon } from '../../../ui/icons/symbol-icon.tsx';
import { PaneHead } from '../../../ui/panes/pane-head.tsx';
import { Scroll } from '../../../ui/panes/scroll.tsx';
import { Section } from '../../../ui/panes/section.tsx';
import { Fact, Facts } from '../../symbols/parts/facts.tsx';
import type { GraphActs } from '../canvas/graph-acts.ts';
import type { Line } from '../model/lines.ts';
import type { Item } from '../model/picture-items.ts';
import styles from './graph-inspector.module.css';
import { nameOf } from './type-inspector.tsx';

export interface EdgeInspectorProps {
  readonly line: Line;
  readonly from: Item;
  readonly to: Item;
  readonly acts: GraphActs;
}

export function EdgeInspector({ line, from, to, acts }: EdgeInspectorProps) {
  const { t, format } = useMessages();
  const grouped = from.kind === 'group' || to.kind === 'group';
  return (
    <>
      <PaneHead title={t('graph.edge')} note={t('graph.uses', { count: line.count })} />
      <Scroll>
        <Section>
          <End item={from} acts={acts} />
          <p className={styles.leans}>
            <Icon name="arrow" size="small" /> {t('graph.leansOn')}
          </p>
          <End item={to} acts={acts} />
        </Section>
        {!grouped && (
          <Section title={t('graph.ties')}>
            <Facts>
              {line.ties.map(({ kind, count }) => (
                <Fact key={kind} name={t(`type.edge.${kind}`)}>
                  {format.number(count)}
                </Fact>
              ))}
            </Facts>
          </Section>
        )}
        {line.cycle && (
          <Section title={t('graph.cycle')}>
            <p>{t('graph.cycleWhy')}</p>
          </Section>
        )}
      </Scroll>
    </>
  );
}

function End({ item, acts }: { item: Item; acts: GraphActs }) {
  const { t } = useMessages();
  return (
    <div className={styles.endpoint}>
      {item.kind === 'type' && <SymbolIcon kind={item.node.symbol.kind} />}
      <button type="button" className={styles.link} onClick={() => acts.select(item.key)}>
        {nameOf(item, t)}
      </button>
      {item.kind === 'type' && (
        <Button small look="ghost" icon="open" onClick={() => acts.open(item)}>
          {t('graph.openPage')}
        </Button>
      )}
    </div>
  );
}
