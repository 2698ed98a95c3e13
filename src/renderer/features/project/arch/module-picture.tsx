/**
 * The architecture as a picture: modules in rows by the direction of use, lines down to what they use. One tab stop: arrows move
 * over the boxes, Enter opens the code of one. The table of modules below it holds the same facts.
 */
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { createTypeAhead } from '../../../ui/lists/list-keys.ts';
import { useSize } from '../../../ui/panes/use-size.ts';
import { boxHeight, layModules, nextBox } from './module-layout.ts';
import styles from './module-picture.module.css';
import type { ModuleGraph, Tie } from './module-ties.ts';

export interface ModulePictureProps {
  readonly graph: ModuleGraph;
  /** Name of the selected module. */
  readonly selected: string;
  readonly onSelect: (name: string) => void;
  readonly onOpen: (name: string) => void;
}

export function ModulePicture({ graph, selected, onSelect, onOpen }: ModulePictureProps) {
  const { t } = useMessages();
  const [scroller, { width }] = useSize<HTMLDivElement>();
  const layout = useMemo(() => layModules(graph, width), [graph, width]);
  const [all, setAll] = useState(false);
  const [typeAhead] = useState(() => createTypeAhead());
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const byName = useMemo(() => new Map(graph.modules.map((module) => [module.name, module])), [graph]);
  const implied = graph.ties.filter(({ kind }) => kind === 'implied').length;
  const cycles = graph.ties.filter(({ kind }) => kind === 'back').length;
  const isLit = ({ from, to }: Tie) => from === selected || to === selected;
  const near = new Set(graph.ties.filter(isLit).flatMap(({ from, to }) => [from, to]));
  const lines = layout.lines
    .filter(({ tie }) => all || tie.kind !== 'implied' || isLit(tie))
    .toSorted((a, b) => Number(isLit(a.tie)) - Number(isLit(b.tie)));
  const at = layout.boxes.findIndex(({ name }) => name === selected);
  useEffect(() => {
    if (at >= 0 && list.current === document.activeElement)
      document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [at, id]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    let next = nextBox(layout, selected, event.key);
    if (next === null && event.key.length === 1 && event.key !== ' ') {
      const found = typeAhead(event.key, at, layout.boxes.length, (index) => layout.boxes[index]?.name ?? '');
      next = found === null ? null : (layout.boxes[found]?.name ?? null);
    }
    if (next !== null) onSelect(next);
    else if (event.key === 'Enter' && at >= 0) onOpen(selected);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  // The list has the focus and the keys: a box only says which module is meant.
  const pointed = ({ target }: MouseEvent): string | undefined =>
    target instanceof Element ? target.closest<HTMLElement>('[data-module]')?.dataset.module : undefined;
  const onMouseDown = (event: MouseEvent) => {
    const name = pointed(event);
    if (name === undefined || event.button !== 0) return;
    event.preventDefault();
    list.current?.focus({ preventScroll: true });
    onSelect(name);
  };
  const onDoubleClick = (event: MouseEvent) => {
    const name = pointed(event);
    if (name !== undefined) onOpen(name);
  };
  return (
    <section className={styles.picture} aria-label={t('arch.picture')}>
      <p className={styles.about}>
        <span>
          {graph.total > graph.modules.length
            ? t('arch.some', { count: graph.modules.length, total: graph.total })
            : t('arch.counts', { count: graph.modules.length, ties: t('arch.ties', { count: graph.ties.length }) })}
        </span>
        {graph.apart > 0 && <span>{t('arch.apart', { count: graph.apart })}</span>}
        {cycles > 0 && <span className={styles.warn}>{t('arch.back', { count: cycles })}</span>}
        {implied > 0 && (
          <Button small look="ghost" aria-pressed={all} title={t('arch.impliedWhy')} onClick={() => setAll(!all)}>
            {t(all ? 'arch.hideImplied' : 'arch.showImplied', { count: implied })}
          </Button>
        )}
      </p>
      <div ref={scroller} className={styles.scroller}>
        <svg className={styles.lines} width={width} height={layout.height} aria-hidden="true">
          <defs>
            <marker
              id={`${id}-head`}
              viewBox="0 0 10 10"
              refX="9"
              refY="5"
              orient="auto"
              markerUnits="userSpaceOnUse"
              markerWidth="8"
              markerHeight="8"
            >
              <path d="M1 1L9 5L1 9z" className={styles.arrow} />
            </marker>
          </defs>
          {lines.map(({ tie, path }) => (
            <path
              key={`${tie.from} ${tie.to}`}
              className={cx(styles.line, tie.kind === 'back' && styles.back, isLit(tie) && styles.lit)}
              d={path}
              markerEnd={tie.kind === 'back' ? `url(#${id}-head)` : undefined}
            />
          ))}
        </svg>
        <div
          ref={list}
          className={styles.boxes}
          style={{ height: layout.height }}
          role="listbox"
          tabIndex={0}
          aria-label={t('arch.boxes')}
          aria-activedescendant={at < 0 ? undefined : `${id}-${at}`}
          onKeyDown={onKeyDown}
          onMouseDown={onMouseDown}
          onDoubleClick={onDoubleClick}
        >
          {layout.boxes.map(({ name, x, y }, index) => {
            const module = byName.get(name);
            if (module === undefined) return null;
            return (
              <div
                key={name}
                data-module={name}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={name === selected}
                className={cx(styles.box, near.has(name) && styles.near)}
                style={{ left: x, top: y, width: layout.boxWidth, height: boxHeight }}
                title={module.path === '' ? name : module.path}
              >
                <b>{name.slice(name.lastIndexOf('/') + 1)}</b>
                <span>
                  {[t('unit.files', { count: module.files }), folderOf(name)].filter((part) => part !== '').join(' · ')}
                </span>
              </div>
            );
          })}
        </div>
      </div>
    </section>
  );
}

/** The folder around that of a module: modules called `Services` are many. */
function folderOf(name: string): string {
  return name.split('/').at(-2) ?? '';
}
