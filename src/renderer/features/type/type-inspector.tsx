/** The inspector of a type: its description, its dependents and dependencies, and the facts that
 * have no place elsewhere. */

import { useMemo } from 'react';
import type { ChangeState } from '#shared/contract/change.ts';
import type { GraphNode, NeighbourSide, Neighbours, TypeDetail } from '#shared/contract/symbols.ts';
import { languageWords } from '../../lib/i18n/language-words.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useCall } from '../../lib/use-call.ts';
import { SymbolIcon } from '../../ui/icons/symbol-icon.tsx';
import { ListBox } from '../../ui/lists/list-box.tsx';
import { Row } from '../../ui/lists/row.tsx';
import { GroupHead } from '../../ui/panes/group-head.tsx';
import { Scroll } from '../../ui/panes/scroll.tsx';
import { Section } from '../../ui/panes/section.tsx';
import { tieWords } from '../graph/canvas/box-text.ts';
import { strongestFirst, type Tie } from '../graph/model/picture-items.ts';
import { toldName } from '../symbols/model/symbol-text.ts';
import { Fact, Facts } from '../symbols/parts/facts.tsx';
import { useSymbolActions } from '../symbols/parts/use-symbol-actions.ts';
import { ChangeFacts } from './change/change-facts.tsx';
import { LearningsAboutIt } from './learnings/learnings-about-it.tsx';
import { SemanticHead, SemanticPart } from './semantic/semantic-part.tsx';
import type { SemanticOfType } from './semantic/use-semantic.ts';
import styles from './type-inspector.module.css';

interface Tied {
  readonly node: GraphNode;
  readonly ties: readonly Tie[];
}

/** Types asked for; the lists say how many more there are. */
const asked = 200;

export interface TypeInspectorProps {
  readonly type: TypeDetail;
  readonly state: ChangeState;
  readonly semantic: SemanticOfType;
  /** Shows all records about it. */
  readonly onLearnings: () => void;
}

export function TypeInspector({ type, state, semantic, onLearnings }: TypeInspectorProps) {
  const { t } = useMessages();
  const { data } = useCall('symbols.neighbours', { id: type.symbol.typeId, steps: 1, limit: asked });
  const before = useMemo(() => (data === undefined ? [] : tied(data, 'dependents')), [data]);
  const behind = useMemo(() => (data === undefined ? [] : tied(data, 'dependencies')), [data]);
  return (
    <>
      <SemanticHead of={semantic} />
      <Scroll restoreAs="type.inspector">
        <SemanticPart of={semantic} typeId={type.symbol.typeId} state={state} />
        <LearningsAboutIt typeId={type.symbol.typeId} onAll={onLearnings} />
        {data !== undefined && (
          <>
            <Ties title={t('type.dependentsHead')} items={before} total={data.dependents} />
            <Ties title={t('type.dependenciesHead')} items={behind} total={data.dependencies} />
          </>
        )}
        <Section title={t('type.facts')}>
          <Facts>
            {type.attributes.length > 0 && (
              <Fact name={t('type.attributes')}>
                <span className="mono">{type.attributes.join(t('symbols.separator'))}</span>
              </Fact>
            )}
            <ChangeFacts state={state} />
            <Fact name={t('type.project')}>{type.project}</Fact>
            <Fact name={t('type.language')}>{languageWords(t, type.symbol.language)}</Fact>
          </Facts>
        </Section>
      </Scroll>
    </>
  );
}

function Ties({ title, items, total }: { title: string; items: readonly Tied[]; total: number }) {
  const { t, format } = useMessages();
  const actions = useSymbolActions();
  if (total === 0) return null;
  return (
    <div className={styles.ties}>
      <GroupHead count={format.number(total)}>{title}</GroupHead>
      <ListBox
        label={title}
        items={items}
        itemKey={({ node }) => node.symbol.typeId}
        onOpen={({ node }, aside) => (aside ? actions.openInEditor(node.symbol) : actions.open(node.symbol))}
        row={({ node, ties }) => (
          <Row
            icon={<SymbolIcon kind={node.symbol.kind} />}
            name={toldName(node.symbol)}
            end={tieWords(t, ties.slice(0, 1))}
            title={[node.symbol.path, tieWords(t, ties)].join('\n')}
          />
        )}
      />
      {total > items.length && <p className={styles.more}>{t('symbols.andMore', { count: total - items.length })}</p>}
    </div>
  );
}

/** Direct neighbours on one side with what ties them, in the engine's order: the most important first. */
function tied(data: Neighbours, side: NeighbourSide): Tied[] {
  const centre = data.nodes[0]?.symbol.typeId;
  const own = data.edges.filter((edge) => (side === 'dependents' ? edge.to : edge.from) === centre);
  const byOther = Map.groupBy(own, (edge) => (side === 'dependents' ? edge.from : edge.to));
  return data.nodes.flatMap((node): Tied[] => {
    const ties = byOther.get(node.symbol.typeId);
    return ties === undefined || node.symbol.typeId === centre ? [] : [{ node, ties: ties.toSorted(strongestFirst) }];
  });
}
