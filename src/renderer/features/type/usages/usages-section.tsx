/**
 * Where a type or its chosen member is used: the list by file, and under it the source at the selected usage. A usage is
 * found by name and context, so each says how sure it is.
 */
import { useCallback, useMemo, useState } from 'react';
import type { Language } from '#shared/contract/common.ts';
import type { Usage } from '#shared/contract/find.ts';
import type { Member, TypeDetail } from '#shared/contract/symbols.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { route } from '../../../lib/navigation/route.ts';
import { useKeptChoice } from '../../../lib/navigation/use-kept-choice.ts';
import { useServices, useSettings, useWorkspace } from '../../../lib/services-context.tsx';
import { useOpenInEditor } from '../../../lib/use-open-in-editor.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Delayed } from '../../../ui/feedback/delayed.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { VirtualList } from '../../../ui/lists/virtual-list.tsx';
import { useSize } from '../../../ui/panes/use-size.ts';
import { FileSource } from '../../file/file-source.tsx';
import { CopyMenu } from '../../graph/copy-menu.tsx';
import { searchFor } from '../../search/start-search.ts';
import { useSymbolActions } from '../../symbols/parts/use-symbol-actions.ts';
import { nearestUsage, usageRows } from '../model/usage-rows.ts';
import type { SourceMark } from '../source/source-editor.tsx';
import { Split } from '../source/split.tsx';
import { BesideUsages } from './beside-usages.tsx';
import { roomIn, UsageRowView } from './usage-row.tsx';
import styles from './usages-section.module.css';
import { fewUsages, mostUsages, useUsages } from './use-usages.ts';

export interface UsagesSectionProps {
  readonly type: TypeDetail;
  /** The chosen member; its usages are shown unless `wholeType`. */
  readonly member: Member | undefined;
  readonly wholeType: boolean;
  readonly onWholeType: (whole: boolean) => void;
}

export function UsagesSection({ type, member, wholeType, onWholeType }: UsagesSectionProps) {
  const { t } = useMessages();
  const [most, setMost] = useState(fewUsages);
  const ofMember = member !== undefined && !wholeType;
  const id = ofMember ? member.memberId : type.symbol.typeId;
  // A constructor bears the name of its type.
  const memberName = member === undefined ? '' : `${member.name}${member.signature.includes('(') ? '()' : ''}`;
  const name = ofMember ? memberName : type.symbol.name;
  const answer = useUsages(id, most);
  const settled = answer.isPlaceholderData ? undefined : answer.data;
  const shown = settled ?? answer.data;
  const [section, { width }] = useSize<HTMLElement>();
  return (
    <section ref={section} className={styles.section} aria-label={t('usages.of', { name })}>
      <header className={styles.head}>
        <h2 className="strong clip">{t('usages.of', { name })}</h2>
        {settled !== undefined && settled.total > 0 && <Count usages={settled.usages} total={settled.total} />}
        {settled !== undefined && settled.total > settled.usages.length && most < mostUsages && (
          <Button small look="ghost" onClick={() => setMost(mostUsages)}>
            {t('usages.more', { count: Math.min(mostUsages, settled.total) })}
          </Button>
        )}
        <span className="grow" />
        {ofMember && member.signature.includes('(') && (
          <CopyMenu heading={t('graph.copyCalls')} memberId={member.memberId} />
        )}
        {member !== undefined && (
          <Segmented
            label={t('usages.scope')}
            value={ofMember ? 'member' : 'type'}
            onChange={(scope) => onWholeType(scope === 'type')}
            options={[
              { value: 'type', label: type.symbol.name },
              { value: 'member', label: memberName },
            ]}
          />
        )}
      </header>
      {answer.isError ? (
        <ErrorState error={answer.error} title={t('usages.failed')} onRetry={() => void answer.refetch()} />
      ) : settled?.total === 0 ? (
        <NoUsages
          name={name}
          text={ofMember ? member.name : type.symbol.name}
          read={settled.coverage.read}
          light={settled.light}
        />
      ) : shown === undefined ? (
        <Delayed>
          <EmptyState icon="search" title={t('usages.loading', { name })} why={t('usages.loadingWhy')} />
        </Delayed>
      ) : (
        <Usages key={id} usages={shown.usages} room={roomIn(width)} />
      )}
      {!answer.isError && settled !== undefined && <BesideUsages answer={settled} />}
    </section>
  );
}

function Count({ usages, total }: { usages: readonly Usage[]; total: number }) {
  const { t } = useMessages();
  const files = new Set(usages.map(({ file }) => file)).size;
  return (
    <span className={styles.count}>
      {usages.length < total
        ? t('usages.some', { shown: usages.length, total })
        : t('usages.inFiles', {
            usages: t('usages.count', { count: total }),
            files: t('unit.files', { count: files }),
          })}
    </span>
  );
}

interface NoUsagesProps {
  readonly name: string;
  readonly text: string;
  readonly read: number;
  readonly light: Language | undefined;
}

/** None was found in the files that were read. While they are still being read, nobody can say that. */
function NoUsages({ name, text, read, light }: NoUsagesProps) {
  const { t } = useMessages();
  const services = useServices();
  const reading = useWorkspace(({ phase }) => phase !== 'ready');
  if (light !== undefined)
    return (
      <div className={styles.none}>
        <EmptyState
          icon="search"
          title={t('coverage.light', { name, language: t(`language.${light}`) })}
          why={t('mentions.linesWhy')}
        />
      </div>
    );
  return (
    <div className={styles.none}>
      <EmptyState
        icon="search"
        title={reading ? t('usages.notYet') : t('coverage.none', { name, count: read })}
        why={t(reading ? 'usages.notYetWhy' : 'usages.noneWhy')}
        action={<Button onClick={() => searchFor(services, text)}>{t('usages.noneText', { name: text })}</Button>}
      />
    </div>
  );
}

/** Pixels; relaxed rows are a fifth higher. */
const [fileHeight, usageHeight, relaxed] = [26, 24, 1.2];

function Usages({ usages, room }: { usages: readonly Usage[]; room: number }) {
  const { t } = useMessages();
  const { navigation } = useServices();
  const actions = useSymbolActions();
  const openInEditor = useOpenInEditor();
  const rows = useMemo(() => usageRows(usages), [usages]);
  const [at, setAt] = useKeptChoice('type.usages.row');
  const factor = useSettings((settings) => (settings.density === 'relaxed' ? relaxed : 1));
  const kept = at === null ? -1 : rows.findIndex((row) => row.key === at);
  const selected = kept >= 0 ? kept : nearestUsage(rows, 0, 0);
  const row = rows[selected];
  const usage = row?.kind === 'usage' ? row.usage : undefined;
  const rowHeight = useCallback(
    (index: number) => Math.round((rows[index]?.kind === 'file' ? fileHeight : usageHeight) * factor),
    [rows, factor],
  );
  const open = (index: number, aside: boolean) => {
    const target = rows[index];
    if (target?.kind !== 'usage') return;
    const { file, line } = target.usage;
    if (aside) openInEditor(file, line);
    else navigation.getState().go(route('file', file, { line: String(line) }));
  };
  const file = usage?.file;
  const marks = useCallback(
    (lines: readonly string[]) => usages.flatMap((one) => (one.file === file ? [markOf(one, lines)] : [])),
    [usages, file],
  );
  return (
    <Split
      name="type.usagesShare"
      label={t('usages.sourceHeight')}
      upper={
        <VirtualList
          label={t('usages.list')}
          count={rows.length}
          selected={selected}
          follow={at ?? ''}
          restoreAs="type.usages"
          rowHeight={rowHeight}
          rowAria={(index) => (rows[index]?.kind === 'file' ? { 'aria-disabled': true } : {})}
          onSelect={(index) => {
            const next = rows[nearestUsage(rows, index, selected)];
            if (next !== undefined) setAt(next.key);
          }}
          onOpen={open}
          onAct={(index) => {
            const one = rows[index];
            if (one?.kind === 'usage' && one.usage.within !== undefined) actions.open(one.usage.within);
          }}
          row={(index) => {
            const one = rows[index];
            return one === undefined ? null : <UsageRowView row={one} room={room} />;
          }}
        />
      }
      lower={
        usage === undefined ? null : (
          <FileSource file={usage.file} line={usage.line} reveal={`${usage.line}:${usage.column}`} marks={marks} />
        )
      }
    />
  );
}

/** The name in its whole line, as long as the line still has it there. */
function markOf({ line, column, snippet, range }: Usage, lines: readonly string[]): SourceMark {
  const name = snippet.slice(range[0], range[1]);
  const start = column - 1;
  const there = lines[line - 1]?.startsWith(name, start) === true;
  return { line, ranges: there ? [[start, start + name.length]] : [] };
}
