/**
 * The picture of a type among its neighbours, in real pixels of the pane: lines are SVG, boxes are buttons over it, so
 * that their text is cut by its box and read by assistive technology. One tab stop; arrows go from box to box, Enter
 * opens.
 */
import { type CSSProperties, type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Neighbours } from '#shared/contract/symbols.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { cx } from '../../../ui/cx.ts';
import { useSymbolActions } from '../../symbols/parts/use-symbol-actions.ts';
import { graphKey, layoutGraph, type PlacedNode } from '../model/graph-layout.ts';
import styles from './dependency-graph.module.css';
import { tieWords } from './tie-words.ts';

export function DependencyGraph({ data }: { data: Neighbours }) {
  const { t } = useMessages();
  const actions = useSymbolActions();
  const host = useRef<HTMLDivElement>(null);
  const size = useSize(host);
  const centre = data.nodes[0]?.symbol.typeId ?? '';
  const [focused, setFocused] = useState(centre);
  const picture = useMemo(() => layoutGraph(data, size.width, size.height), [data, size]);
  const stop = picture.nodes.some((node) => node.id === focused) ? focused : centre;
  const dependents = t('type.dependents', { count: data.dependents });
  const dependencies = t('type.dependencies', { count: data.dependencies });
  const name = data.nodes[0]?.symbol.name ?? '';

  // A picture higher than its pane begins at the type itself, which stands in the middle.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another type scrolls; a change of the code map does not.
  useLayoutEffect(() => {
    const pane = host.current;
    if (pane !== null) pane.scrollTop = (pane.scrollHeight - pane.clientHeight) / 2;
  }, [centre, size]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = graphKey(picture, stop, event.key);
    if (next === null) return;
    event.preventDefault();
    setFocused(next);
    host.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(next)}"]`)?.focus();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of boxes, not of form fields.
    <div
      ref={host}
      className={styles.graph}
      role="group"
      aria-label={t('type.graphOf', { name, dependents, dependencies })}
      onKeyDown={onKeyDown}
    >
      <div className={styles.canvas} style={{ width: picture.width, height: picture.height }}>
        <svg width={picture.width} height={picture.height} aria-hidden="true">
          <defs>
            <marker
              id="graph-tip"
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="7"
              markerHeight="7"
              orient="auto"
              markerUnits="userSpaceOnUse"
            >
              <path d="M0 .5L7.5 4 0 7.5z" className={styles.tip} />
            </marker>
          </defs>
          {picture.edges.map((edge) => (
            <path
              key={edge.key}
              className={cx(styles.edge, styles[edge.kind])}
              d={edge.path}
              markerEnd="url(#graph-tip)"
            />
          ))}
        </svg>
        {picture.nodes.map((node) => (
          <Box
            key={node.id}
            node={node}
            tabStop={node.id === stop}
            onFocus={() => setFocused(node.id)}
            onOpen={() => actions.open({ typeId: node.id })}
          />
        ))}
      </div>
    </div>
  );
}

interface BoxProps {
  readonly node: PlacedNode;
  readonly tabStop: boolean;
  readonly onFocus: () => void;
  readonly onOpen: () => void;
}

function Box({ node, tabStop, onFocus, onOpen }: BoxProps) {
  const { t } = useMessages();
  const { symbol, fanIn, depth } = node.node;
  const place = symbol.container.slice(symbol.container.lastIndexOf('.') + 1);
  const ties = tieWords(t, node.ties);
  const centre = node.column === 0;
  const below = centre
    ? [t('type.fanIn', { count: fanIn }), t('type.depth', { count: depth })]
    : [symbol.kind === 'class' ? place : t(`kind.${symbol.kind}`), ties];
  const words = below.filter((part) => part !== '').join(t('symbols.separator'));
  const style: CSSProperties = { left: node.x, top: node.y, width: node.width, height: node.height };
  return (
    <button
      type="button"
      className={cx(styles.box, centre && styles.centre)}
      style={style}
      data-node={node.id}
      tabIndex={tabStop ? 0 : -1}
      title={`${symbol.path}\n${words}`}
      aria-current={centre || undefined}
      onFocus={onFocus}
      onClick={onOpen}
    >
      <span className={styles.name}>{symbol.name}</span>
      <span className={styles.words}>{words}</span>
    </button>
  );
}

/** Inner size of the pane in px; the picture waits for the first measure. */
function useSize(host: { readonly current: HTMLDivElement | null }): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = host.current;
    if (element === null) return;
    const measure = () =>
      setSize((before) => {
        const { clientWidth: width, clientHeight: height } = element;
        return before.width === width && before.height === height ? before : { width, height };
      });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [host]);
  return size;
}
