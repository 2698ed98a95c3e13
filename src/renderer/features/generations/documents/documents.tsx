/**
 * What one generation says, in four documents and the changes that it brought. Progress of a rebuild never draws this again:
 * all that it is given changes only with the generation or the place.
 */
import { Tabs } from 'radix-ui';
import { memo, type ReactNode, type Ref, type UIEvent, useState } from 'react';
import { documentNames } from '#shared/contract/generations/documents.ts';
import type { GenerationInfo } from '#shared/contract/generations/methods.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useRested } from '../../../lib/timing/use-rested.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useReasonWords } from '../../../lib/use-reason-words.ts';
import { useRotation } from '../../../lib/use-rotation.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import tabStyles from '../../../ui/panes/tabs.module.css';
import { ChangesPart } from '../changes/changes-part.tsx';
import { type GenerationsPlace, type GenerationTab, generationTabs } from '../generations-place.ts';
import { DocumentPart } from './document-part.tsx';
import styles from './documents.module.css';

/** Milliseconds that a filter rests before it is asked for. */
const restMs = 160;

interface DocumentsProps {
  readonly generation: GenerationInfo;
  readonly isLive: boolean;
  readonly place: GenerationsPlace;
  readonly filterRef: Ref<HTMLInputElement>;
  readonly onChange: (part: Partial<GenerationsPlace>) => void;
  readonly onStep: (part: Partial<GenerationsPlace>) => void;
  readonly onRebuild: () => void;
  readonly onScrollCapture: (event: UIEvent) => void;
}

export const Documents = memo(function Documents(props: DocumentsProps) {
  const { generation, isLive, place, filterRef, onChange, onStep, onRebuild, onScrollCapture } = props;
  const { t, format } = useMessages();
  const [folds] = useState(() => new Map<string, ReadonlySet<string>>());
  const query = useRested(place.query.trim(), restMs) ?? '';
  const tab = shownTab(place.tab, generation);
  const readable = isLive || (generation.stored && generation.state === 'retired');
  const open = (name: GenerationTab) => onStep({ tab: name, kinds: [], query: name === 'changes' ? '' : place.query });
  return (
    <Tabs.Root
      className={tabStyles.tabs ?? ''}
      value={tab}
      onValueChange={(name) => open(tabOf(name))}
      onScrollCapture={onScrollCapture}
    >
      <div className={styles.bar}>
        <Tabs.List className={styles.list ?? ''} aria-label={t('generations.documents')}>
          {generationTabs.map((name) => {
            const count = name === 'changes' ? undefined : generation.documents?.[name];
            return (
              <Tabs.Trigger key={name} className={tabStyles.tab ?? ''} value={name}>
                {t(`generations.tab.${name}`)}
                {count !== undefined && <span className={tabStyles.count}>{format.number(count)}</span>}
              </Tabs.Trigger>
            );
          })}
        </Tabs.List>
        <span className="grow" />
        <Whose generation={generation} isLive={isLive} />
        {tab !== 'changes' && readable && (
          <TextField
            label={t('generations.filter')}
            placeholder={t('generations.filter')}
            icon="filter"
            className={styles.filter}
            inputRef={filterRef}
            value={place.query}
            onChange={(text) => onChange({ query: text.slice(0, 200) })}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && place.query !== '') onChange({ query: '' });
              else if (event.key === 'ArrowDown') document.querySelector<HTMLElement>('[data-list="entries"]')?.focus();
              else return;
              event.preventDefault();
            }}
            end={place.query === '' ? <KeyHint keys="/" /> : undefined}
          />
        )}
      </div>
      {documentNames.map((name) => (
        <Content key={name} value={name}>
          {readable ? (
            <DocumentPart
              key={generation.id}
              name={name}
              generation={isLive ? null : generation.id}
              query={query}
              kinds={place.kinds}
              folds={folds}
              onKinds={(kinds) => onStep({ kinds })}
              onClear={() => onStep({ query: '', kinds: [] })}
            />
          ) : (
            <Outcome generation={generation} onRebuild={onRebuild} onLive={() => onStep({ id: '', tab: '' })} />
          )}
        </Content>
      ))}
      <Content value="changes">
        {generation.state === 'live' || generation.state === 'retired' || isLive ? (
          <ChangesPart key={generation.id} id={generation.id} from={place.from} onFrom={(from) => onStep({ from })} />
        ) : (
          <Outcome generation={generation} onRebuild={onRebuild} onLive={() => onStep({ id: '', tab: '' })} />
        )}
      </Content>
    </Tabs.Root>
  );
});

function Content({ value, children }: { value: GenerationTab; children: ReactNode }) {
  return (
    <Tabs.Content className={tabStyles.content ?? ''} value={value} tabIndex={-1}>
      {children}
    </Tabs.Content>
  );
}

/** Whose words these are, and from when. */
function Whose({ generation, isLive }: { generation: GenerationInfo; isLive: boolean }) {
  const { t, format } = useMessages();
  const now = useNow(60_000);
  const { id, analyst, swappedAt, startedAt } = generation;
  const by = t('generations.by', { analyst: analyst === 'static' ? t('generations.staticAnalyst') : analyst });
  const text = isLive ? by : t('generations.asOf', { id, by, when: format.day(swappedAt ?? startedAt, now) });
  return (
    <span className={styles.whose} title={text}>
      {text}
    </span>
  );
}

function shownTab(tab: GenerationTab | '', { state, stored }: GenerationInfo): GenerationTab {
  if (tab !== '') return tab;
  return state === 'retired' && !stored ? 'changes' : 'arch';
}

function tabOf(name: string): GenerationTab {
  return generationTabs.find((tab) => tab === name) ?? 'arch';
}

interface OutcomeProps {
  readonly generation: GenerationInfo;
  readonly onRebuild: () => void;
  readonly onLive: () => void;
}

/** In the place of documents that are not there: how far the rebuild is, why it failed or was stopped, that its files are gone. */
function Outcome({ generation, onRebuild, onLive }: OutcomeProps) {
  const { t } = useMessages();
  const words = useReasonWords();
  const { id, state, reason } = generation;
  const toLive = <Button onClick={onLive}>{t('generations.showLive')}</Button>;
  if (state === 'building') {
    return (
      <EmptyState
        icon="generations"
        title={t('generations.outcome.building', { id })}
        why={t('generations.outcome.buildingWhy')}
        action={toLive}
      />
    );
  }
  if (state === 'failed' || state === 'stopped') {
    return (
      <div className={styles.outcome}>
        <Notice tone={state === 'failed' ? 'danger' : 'info'} title={t(`generations.outcome.${state}`, { id })}>
          {reason !== null && <p>{words.end(reason)}</p>}
          <p>{t('generations.outcome.untouched')}</p>
        </Notice>
        <NextTry />
        <div className={styles.buttons}>
          <RebuildButton onRebuild={onRebuild} />
          {toLive}
        </div>
      </div>
    );
  }
  return (
    <EmptyState
      icon="disk"
      title={t('generations.outcome.gone', { id })}
      why={t('generations.outcome.goneWhy')}
      action={toLive}
    />
  );
}

/** When it is tried again without anybody's doing. */
function NextTry() {
  const { t, format } = useMessages();
  const { data: nextAt } = useRotation((status) => status.nextAt);
  const { data: rebuild } = useRotation((status) => status.rebuild?.id ?? null);
  if (nextAt === undefined || rebuild === undefined) return null;
  if (rebuild !== null) return <p className="muted">{t('generations.triedNow', { id: rebuild })}</p>;
  return (
    <p className="muted">
      {nextAt === null ? t('generations.notTried') : t('generations.triedAt', { time: format.time(nextAt) })}
    </p>
  );
}

function RebuildButton({ onRebuild }: { onRebuild: () => void }) {
  const { t } = useMessages();
  const { data: running } = useRotation(({ rebuild }) => rebuild !== null);
  return (
    <Button
      onClick={onRebuild}
      disabled={running !== false}
      title={running === true ? t('generations.rebuildRuns') : undefined}
    >
      {t('generations.rebuild')}
    </Button>
  );
}
