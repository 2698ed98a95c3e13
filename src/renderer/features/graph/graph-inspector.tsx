/** What the selected thing is: a type with its ties in the picture, an edge with its kinds, a group, an external name. */

import type { Translate } from '#shared/messages/translator.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useCall } from '../../lib/use-call.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { KeyHint } from '../../ui/controls/key-hint.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { SymbolIcon } from '../../ui/icons/symbol-icon.tsx';
import { ListBox } from '../../ui/lists/list-box.tsx';
import { Row } from '../../ui/lists/row.tsx';
import { Tag } from '../../ui/marks/tag.tsx';
import { GroupHead } from '../../ui/panes/group-head.tsx';
import { PaneHead } from '../../ui/panes/pane-head.tsx';
import { Scroll } from '../../ui/panes/scroll.tsx';
import { Section } from '../../ui/panes/section.tsx';
import { Breakable } from '../../ui/text/breakable.tsx';
import { dotted } from '../../ui/text/dotted.ts';
import { firstParagraph } from '../symbols/model/outline-groups.ts';
import { Fact, Facts } from '../symbols/parts/facts.tsx';
import { boxText, groupName, tieWords } from './canvas/box-text.ts';
import type { GraphActs } from './canvas/graph-acts.ts';
import styles from './graph-inspector.module.css';
import { type Line, realEnds } from './model/lines.ts';
import type { Item } from './model/picture-items.ts';
import type { Picture } from './use-picture.ts';

interface GraphInspectorProps {
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

interface EdgeInspectorProps {
  readonly line: Line;
  readonly from: Item;
  readonly to: Item;
  readonly acts: GraphActs;
}

/** The selected line: who depends on whom, in which ways and how often. */
function EdgeInspector({ line, from, to, acts }: EdgeInspectorProps) {
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

interface TypeInspectorProps {
  readonly item: Extract<Item, { kind: 'type' }>;
  readonly picture: Picture;
  readonly acts: GraphActs;
}

/** The selected type: what it is, its figures, and the lines that end at it in the picture, each to be selected in turn. */
function TypeInspector({ item, picture, acts }: TypeInspectorProps) {
  const { t } = useMessages();
  const { node, key } = item;
  const { symbol } = node;
  const focus = key === picture.focus;
  const detail = useCall('symbols.type', { id: key });
  const own = detail.data?.type.symbol.typeId === key ? detail.data.type : undefined;
  const doc = own === undefined ? '' : firstParagraph(own.doc);
  return (
    <>
      <PaneHead title={symbol.name}>
        <span className={styles.tags}>
          <Tag>{[...(own?.modifiers ?? []), t(`kind.${symbol.kind}`)].join(' ')}</Tag>
          <Tag>{t(`access.${symbol.access}`)}</Tag>
        </span>
      </PaneHead>
      <Scroll>
        <Section>
          <div className={styles.path}>
            <code className="muted">
              <Breakable text={dotted(symbol.path)} />
            </code>
            <IconButton small icon="copy" label={t('symbols.copyPath')} onClick={() => acts.copyPath(item)} />
          </div>
          <div className={styles.actions}>
            <Button small icon="open" onClick={() => acts.open(item)}>
              {t('graph.openPage')} {focus && <KeyHint keys="Enter" />}
            </Button>
            {!focus && (
              <Button small icon="graph" onClick={() => acts.enter(item)}>
                {t('graph.makeFocus')} <KeyHint keys="Enter" />
              </Button>
            )}
            <Button small icon="edit" onClick={() => acts.edit(item)}>
              {t('action.openInEditor')} <KeyHint keys="Mod+Enter" />
            </Button>
          </div>
        </Section>
        <Section>
          <Facts>
            {doc !== '' && (
              <Fact name={t('symbols.doc')}>
                <span className={styles.doc} title={doc}>
                  {doc}
                </span>
              </Fact>
            )}
            <Fact name={t('symbols.usedBy')}>{t('unit.types', { count: node.fanIn })}</Fact>
            <Fact name={t('symbols.uses')}>{t('unit.types', { count: node.fanOut })}</Fact>
            {node.cycleSize > 1 && <Fact name={t('graph.cycle')}>{t('type.cycle', { count: node.cycleSize })}</Fact>}
            <Fact name={t('graph.place')}>{node.namespace === '' ? t('graph.noNamespace') : node.namespace}</Fact>
          </Facts>
        </Section>
        <Ends
          title={t('type.dependentsHead')}
          end="from"
          lines={linesOf(picture, 'to', key)}
          picture={picture}
          acts={acts}
        />
        <Ends
          title={t('type.dependenciesHead')}
          end="to"
          lines={linesOf(picture, 'from', key)}
          picture={picture}
          acts={acts}
        />
      </Scroll>
    </>
  );
}

function linesOf({ lines }: Picture, end: 'from' | 'to', key: string): Line[] {
  return lines.filter((line) => line[end] === key).sort((a, b) => b.count - a.count);
}

/** Lines listed of each side; the picture has them all. */
const listed = 20;

interface EndsProps {
  readonly title: string;
  readonly end: 'from' | 'to';
  readonly lines: readonly Line[];
  readonly picture: Picture;
  readonly acts: GraphActs;
}

/** Lines of the picture by their other end; one that is opened is selected. */
function Ends({ title, end, lines, picture, acts }: EndsProps) {
  const { t, format } = useMessages();
  const items = new Map(picture.placed.map(({ item }) => [item.key, item]));
  if (lines.length === 0) return null;
  return (
    <div className={styles.ends}>
      <GroupHead count={t('graph.drawn', { count: format.number(lines.length) })}>{title}</GroupHead>
      <ListBox
        label={title}
        items={lines.slice(0, listed)}
        itemKey={(line) => line.key}
        onOpen={(line) => acts.select(line.key)}
        row={(line) => {
          const other = realEnds(line, items)?.[end];
          const words = other?.kind === 'group' ? t('graph.uses', { count: line.count }) : tieWords(t, line.ties);
          const name = other === undefined ? '' : nameOf(other, t);
          return (
            <Row
              icon={
                other?.kind === 'type' ? (
                  <SymbolIcon kind={other.node.symbol.kind} />
                ) : (
                  <Icon name="namespace" size="small" />
                )
              }
              name={name}
              end={words}
              title={`${name}\n${words}`}
            />
          );
        }}
      />
      {lines.length > listed && <p className={styles.rest}>{t('symbols.andMore', { count: lines.length - listed })}</p>}
    </div>
  );
}

function nameOf(item: Item, t: Translate): string {
  switch (item.kind) {
    case 'type':
      return item.node.symbol.name;
    case 'group':
      return groupName(item.shown, t, item.joint);
    case 'external':
      return item.name;
    case 'more':
      return '';
  }
}
