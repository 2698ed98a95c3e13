/** What the selected thing is: a type with its ties in the picture, an edge with its kinds, a group, an external name. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { PaneHead } from '../../../ui/panes/pane-head.tsx';
import { Scroll } from '../../../ui/panes/scroll.tsx';
import { Section } from '../../../ui/panes/section.tsx';
import { Fact, Facts } from '../../symbols/parts/facts.tsx';
import { boxText, tieWords } from '../canvas/box-text.ts';
import type { GraphActs } from '../canvas/graph-acts.ts';
import type { Picture } from '../load/use-picture.ts';
import { realEnds } from '../model/lines.ts';
import { EdgeInspector } from './edge-inspector.tsx';
import { TypeInspector } from './type-inspector.tsx';

export interface GraphInspectorProps {
  readonly picture: Picture | null;
  readonly selected: string;
  readonly acts: GraphActs;
}

export function GraphInspector({ picture, selected, acts }: GraphInspectorProps) {
  const { t, format } = useMessages();
  if (picture === null) return <PaneHead title={t('graph.inspector')} />;
  const line = picture.lines.find(({ key }) => key === selected);
  const items = new Map(picture.placed.map(({ item }) => [item.key, item]));
  const ends = line === undefined ? null : realEnds(line, items);
  if (line !== undefined && ends !== null) return <EdgeInspector line={line} {...ends} acts={acts} />;
  const item = items.get(selected) ?? items.get(picture.focus);
  if (item === undefined || item.kind === 'more') return <PaneHead title={t('graph.inspector')} />;
  if (item.kind === 'type') {
    return <TypeInspector item={item} picture={picture} acts={acts} />;
  }
  const text = boxText(item, { t, format, focus: false, expander: false });
  return (
    <>
      <PaneHead title={text.full} />
      <Scroll>
        <Section>
          <Facts>
            {item.kind === 'group' ? (
              <>
                <Fact name={t('graph.what')}>{t('graph.groupOf')}</Fact>
                <Fact name={t('graph.holds')}>{text.below}</Fact>
              </>
            ) : (
              <>
                <Fact name={t('graph.what')}>{t('type.outside')}</Fact>
                <Fact name={t('graph.ties')}>{tieWords(t, item.ties)}</Fact>
              </>
            )}
          </Facts>
        </Section>
      </Scroll>
    </>
  );
}
