/**
 * Semantic diff: what became of the types between two states of the code. Left what is compared, and the types by class
 * of change; in the middle one type: why it is of its class, its members, its source and outline; right whom the change
 * reaches. The address holds what is compared and shown.
 */
import { useCallback, useMemo, useRef, useState } from 'react';
import type { DiffedType } from '#shared/contract/diff.ts';
import { useCommands } from '../../lib/commands/use-commands.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { type Route, route } from '../../lib/navigation/route.ts';
import { useViewPlace } from '../../lib/navigation/use-view-place.ts';
import { useServices, useWorkspace } from '../../lib/services-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { KeyHint } from '../../ui/controls/key-hint.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { ViewPanes } from '../../ui/panes/view-panes.tsx';
import { usePinCommand } from '../context/pin/use-pin-command.ts';
import { useGenerations } from '../generations/use-generations.ts';
import { CompareControl } from './compare/compare-control.tsx';
import { Detail } from './detail/detail.tsx';
import { NoDetail } from './detail/no-detail.tsx';
import styles from './diff-view.module.css';
import { ChangeList } from './list/change-list.tsx';
import { ListStates } from './list/list-states.tsx';
import { againstOf, usualKind } from './model/against.ts';
import { changeGroups, countOf, layRows } from './model/change-rows.ts';
import { namedPath } from './model/changed-type.ts';
import { placeId, readPlace, writePlace } from './model/diff-place.ts';
import { Report } from './report/report.tsx';
import { DiffInspector } from './side/diff-inspector.tsx';
import { useCompared } from './use-compared.ts';
import { type InSight, paramsOf, useComparison } from './use-comparison.ts';
import { useFiltered } from './use-filtered.ts';
import { useFolds } from './use-folds.ts';
import { useSeen } from './use-seen.ts';

const nothing: readonly InSight[] = [];

export default function DiffView() {
  const { t } = useMessages();
  const { navigation } = useServices();
  const { place, change, step, flush } = useViewPlace('diff', readPlace, writePlace, placeId);
  const filter = useRef<HTMLInputElement>(null);
  const generations = useGenerations();
  const hasGit = useWorkspace(({ branch }) => branch !== null);
  const kind = place.kind === '' ? usualKind(generations.all, hasGit) : place.kind;
  const { from, to, since, until } = place;
  const known = generations.known || place.kind === 'git' || place.kind === 'base';
  const against = useMemo(
    () => (known ? againstOf({ kind, from, to, since, until }, generations.all) : null),
    [known, kind, from, to, since, until, generations.all],
  );
  const params = useMemo(() => (against === null ? null : paramsOf(against)), [against]);
  const key = JSON.stringify(params);

  const [inSight, setInSight] = useState<readonly InSight[]>(nothing);
  const comparison = useComparison(against, inSight);
  const { head } = comparison;
  const filtered = useFiltered(params, place.query, head?.total ?? 0);
  const folds = useFolds(key, head?.summary);
  const summary = filtered?.summary ?? head?.summary;
  const rows = useMemo(
    () =>
      layRows(
        changeGroups.map((group) => ({
          group,
          count: summary === undefined ? 0 : countOf(summary, group),
          open: filtered !== null || folds.isOpen(group),
        })),
      ),
    [summary, filtered, folds],
  );
  const typeAt = (at: number) => (filtered === null ? comparison.typeAt(at) : filtered.types[at]);
  const onRange = useCallback(
    (first: number, last: number) => {
      const seen: InSight[] = [];
      for (const index of [first, last]) {
        const row = rows.at(index);
        if (row?.kind === 'type') seen.push({ group: row.group, first: row.at, last: row.at });
      }
      setInSight((before) => (JSON.stringify(before) === JSON.stringify(seen) ? before : seen));
    },
    [rows],
  );

  // Nobody has chosen: the first, so that the view shows something at once.
  const first = typeAt(0);
  const hasReport = against?.kind === 'git' && against.until === '';
  const isReport = place.report && hasReport;
  const typeId = isReport ? '' : place.typeId === '' ? (first?.typeId ?? '') : place.typeId;
  let selected = -1;
  let listed: DiffedType | undefined;
  for (let row = 0; row < Math.min(rows.count, mostLookedAt) && selected < 0; row++) {
    const one = rows.at(row);
    if (one?.kind !== 'type') continue;
    const type = one.group === 'leaning' ? comparison.leaningAt(one.at) : typeAt(one.at);
    if (type?.typeId !== typeId) continue;
    selected = row;
    if ('kind' in type) listed = type;
  }
  let next: DiffedType | undefined;
  for (let further = 1; further <= Math.min(rows.count, mostLookedAt) && next === undefined; further++) {
    const row = rows.at((Math.max(selected, 0) + further) % rows.count);
    const type = row?.kind === 'type' && row.group !== 'leaning' ? typeAt(row.at) : undefined;
    if (type?.seen === false && type.typeId !== typeId) next = type;
  }
  /** Where all that is unfolded has been seen, the first unseen one of what is folded. */
  const goOn = () => {
    if (next !== undefined) return change({ typeId: next.typeId, member: '', report: false });
    let first = 0;
    for (const group of changeGroups) {
      const count = summary === undefined || group === 'leaning' ? 0 : countOf(summary, group);
      const places = folds.isOpen(group) ? 0 : Math.min(count, mostLookedAt);
      for (let at = first; at < first + places; at++) {
        const type = typeAt(at);
        if (type === undefined || type.seen) continue;
        folds.fold(group, true);
        return change({ typeId: type.typeId, member: '', report: false });
      }
      first += count;
    }
  };
  const detail = useCompared(head === undefined ? null : params, typeId, next?.typeId ?? '');
  const compared = detail.data;
  // What the list knows of it is shown until the rest has been read.
  const shown = compared?.type ?? listed;

  const seen = useSeen(params);
  const toggleSeen = () => {
    if (shown !== undefined) void seen({ types: [shown.typeId], seen: !shown.seen });
  };
  const leave = (to: Route) => {
    flush();
    navigation.getState().go(to);
  };
  const showReport = () => step({ kind: 'git', until: '', typeId: '', member: '', report: true });
  const openType = (id: string) => leave(route('type', id));
  usePinCommand(typeId === '' ? null : { typeId });
  useCommands([
    {
      id: 'diff.filter',
      title: 'command.diffFilter',
      group: 'group.view',
      keys: ['/'],
      run: () => {
        filter.current?.focus();
        filter.current?.select();
      },
    },
    {
      id: 'diff.seen',
      title: 'command.diffSeen',
      group: 'group.view',
      keys: ['S'],
      when: () => shown !== undefined,
      run: toggleSeen,
    },
    {
      id: 'diff.next',
      title: 'command.diffNext',
      group: 'group.view',
      keys: ['N'],
      when: () => rows.count > 0,
      run: goOn,
    },
    {
      id: 'diff.allSeen',
      title: 'command.diffAllSeen',
      group: 'group.view',
      when: () => head !== undefined && head.total > 0,
      run: () => void seen({ seen: true }),
    },
    {
      id: 'diff.again',
      title: 'command.diffAgain',
      group: 'group.view',
      when: () => params !== null,
      run: comparison.again,
    },
    {
      id: 'diff.generations',
      title: 'command.diffGenerations',
      group: 'group.view',
      run: () => step({ kind: 'generations' }),
    },
    {
      id: 'diff.report',
      title: 'command.diffReport',
      group: 'group.view',
      keys: ['R'],
      when: () => hasGit,
      run: showReport,
    },
    { id: 'diff.base', title: 'command.diffBase', group: 'group.view', run: () => step({ kind: 'base' }) },
    {
      id: 'diff.git',
      title: 'command.diffGit',
      group: 'group.view',
      when: () => hasGit,
      run: () => step({ kind: 'git' }),
    },
  ]);

  const name = shown === undefined ? '' : namedPath(shown.path).name;
  const ids = against?.kind === 'generations' ? against : { from, to };
  return (
    <ViewPanes
      view="diff"
      label={t('view.diff')}
      crumbs={[t('view.diff'), ...(name === '' ? [] : [name])]}
      listLabel={t('diff.changes')}
      listWidth={276}
      list={
        <>
          <CompareControl
            kind={kind}
            from={ids.from}
            to={ids.to}
            since={against?.kind === 'git' ? against.since : since || 'HEAD'}
            until={until}
            generations={generations.all}
            hasGit={hasGit}
            onChange={(part) => step({ ...part, typeId: '', member: '' })}
          />
          {head !== undefined && head.total > 0 && (
            <div className={styles.filter}>
              <TextField
                label={t('diff.filter')}
                placeholder={t('diff.filter')}
                icon="filter"
                inputRef={filter}
                value={place.query}
                onChange={(query) => change({ query })}
                onKeyDown={(event) => {
                  if (event.key === 'Escape') change({ query: '' });
                  else if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
                  // What was chosen does not fit the filter: the first that does is.
                  else if (selected < 0 && first !== undefined) change({ typeId: first.typeId, member: '' });
                  document.querySelector<HTMLElement>('[data-list="changes"]')?.focus();
                  event.preventDefault();
                }}
                end={place.query === '' ? <KeyHint keys="/" /> : undefined}
              />
            </div>
          )}
          {hasReport && head !== undefined && (
            <div className={styles.filter}>
              <Button small icon="book" aria-pressed={isReport} onClick={showReport}>
                {t('impact.report')}
              </Button>
            </div>
          )}
          <ListStates comparison={comparison} filtered={filtered} />
          {rows.count > 0 && (
            <ChangeList
              rows={rows}
              typeAt={typeAt}
              leaningAt={comparison.leaningAt}
              unseen={(group) =>
                head === undefined || filtered !== null ? Number.MAX_SAFE_INTEGER : countOf(head.unseen, group)
              }
              selected={selected}
              onSelect={(id) => change({ typeId: id, member: '', report: false })}
              onOpen={openType}
              onFold={folds.fold}
              onRange={onRange}
              restoreAs={`diff.${key}`}
            />
          )}
        </>
      }
      inspectorLabel={t('diff.effect')}
      inspector={
        <DiffInspector
          compared={compared ?? null}
          reading={shown !== undefined && compared === undefined && detail.error === null}
          onLearning={(id) => leave(route('learnings', id))}
          onType={(id, changed) => (changed ? step({ typeId: id, member: '' }) : openType(id))}
        />
      }
    >
      {shown === undefined && !isReport && <h1 className="visually-hidden">{t('view.diff')}</h1>}
      {isReport && against?.kind === 'git' ? (
        <Report since={against.since} onType={(id) => step({ typeId: id, member: '', report: false })} />
      ) : params !== null && head !== undefined && typeId !== '' ? (
        <Detail
          params={params}
          typeId={typeId}
          listed={listed}
          compared={compared}
          error={detail.error}
          member={place.member}
          onMember={(member) => change({ member })}
          onOpen={openType}
          onSeen={toggleSeen}
          onRetry={detail.retry}
        />
      ) : (
        <NoDetail
          comparison={comparison}
          against={against}
          kind={kind}
          hasGit={hasGit}
          onKind={(next) => step({ kind: next, typeId: '', member: '' })}
          onEarlier={() => step({ kind: 'git', since: `${since || 'HEAD'}~1`, typeId: '', member: '' })}
          onHead={() => step({ kind: 'git', since: 'HEAD', typeId: '', member: '' })}
          onGenerations={() => leave(route('generations'))}
        />
      )}
    </ViewPanes>
  );
}

/** Rows that are looked through for the chosen type; it is mostly among the first, and what is folded is not there. */
const mostLookedAt = 5000;
