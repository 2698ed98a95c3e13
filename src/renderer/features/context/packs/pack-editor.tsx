/**
 * One pack: its filter with what is wrong and what it finds, its budget, building it. What is typed is a draft until it is built;
 * a filter that cannot be read is never sent.
 */
import { useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { PackName } from '#shared/contract/context/context-types.ts';
import { useCommands } from '../../../lib/commands/use-commands.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { showError } from '../../../lib/services.ts';
import { useServices, useWorkspace } from '../../../lib/services-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import { FilterEditor } from '../filter/filter-editor.tsx';
import { mended, nextProblem } from '../filter/filter-pieces.ts';
import { Found } from '../filter/found.tsx';
import { Problems } from '../filter/problems.tsx';
import { useFilterPreview } from '../filter/use-filter-preview.ts';
import { LeftOut } from './left-out.tsx';
import { PackBudget } from './pack-budget.tsx';
import { emptyDraft, keepDraft, newPack, type PackDraft, packDrafts, tokensOf, usualTokens } from './pack-drafts.ts';
import styles from './pack-editor.module.css';
import type { ShownPack } from './pack-list.tsx';
import type { PackActs } from './use-pack-acts.ts';

export interface PackEditorProps {
  readonly pack: ShownPack;
  readonly acts: PackActs;
  /** Of the packs that are there. */
  readonly names: readonly string[];
  /** Called with the name of what was built. */
  readonly onBuilt: (name: string) => void;
  readonly onRemove: () => void;
}

const filterWords = ['namespace:', 'type:', 'access:', 'tag:', 'depends:'] as const;

export function PackEditor({ pack, acts, names, onBuilt, onRemove }: PackEditorProps) {
  const { t } = useMessages();
  const services = useServices();
  const root = useWorkspace((state) => state.root);
  const { key, info } = pack;
  const isNew = key === newPack;
  const saved: PackDraft =
    info === null ? emptyDraft : { name: info.name, filter: info.filter, maxTokens: String(info.maxTokens) };
  const draft = useStore(packDrafts(root), (drafts) => drafts[key]) ?? saved;
  const [building, setBuilding] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const problemsId = useId();

  const tokens = tokensOf(draft);
  const { spans, problems, found, current, error } = useFilterPreview(key, draft.filter, tokens ?? usualTokens);
  const changed = draft.filter !== saved.filter || draft.maxTokens !== saved.maxTokens;
  const name = draft.name.trim();
  const nameFits = PackName.safeParse(name).success;
  const canBuild = !building && nameFits && tokens !== null && draft.filter.trim() !== '' && current;

  const edit = (part: Partial<PackDraft>) => {
    const next = { ...draft, ...part };
    const same = !isNew && next.filter === saved.filter && next.maxTokens === saved.maxTokens;
    keepDraft(root, key, same ? null : next);
  };
  const build = () => {
    if (!canBuild || tokens === null) return;
    setBuilding(true);
    acts
      .build({ name, filter: draft.filter, maxTokens: tokens })
      .then(
        () => {
          keepDraft(root, key, null);
          onBuilt(name);
        },
        (thrown: unknown) => showError(services, thrown),
      )
      .finally(() => setBuilding(false));
  };
  const select = (from: number, to: number) => {
    field.current?.focus();
    field.current?.setSelectionRange(from, to);
  };
  const goToProblem = () => {
    const problem = nextProblem(problems, field.current?.selectionStart ?? -1);
    if (problem !== undefined) select(problem.position, problem.position + problem.length);
  };
  useEffect(() => {
    if (isNew) field.current?.focus();
  }, [isNew]);
  useCommands([
    {
      id: 'pack.problem',
      title: 'command.packProblem',
      group: 'group.view',
      keys: ['F8'],
      when: () => problems.length > 0,
      run: goToProblem,
    },
    { id: 'pack.build', title: 'command.packBuild', group: 'group.view', when: () => canBuild, run: build },
  ]);

  return (
    <section className={styles.pack} aria-label={t('packs.filterOf', { name: pack.name })}>
      {info !== null && (
        <div className={styles.acts}>
          <Button small aria-pressed={info.active} onClick={() => acts.activate(info.name, !info.active)}>
            {t(info.active ? 'packs.deactivate' : 'packs.activate')}
          </Button>
          <Button small icon="copy" onClick={() => acts.copy(info.name)}>
            {t('packs.copy')}
          </Button>
          <span className="grow" />
          <Button small look="ghost" onClick={onRemove}>
            {t('packs.remove')} <KeyHint keys="Delete" />
          </Button>
        </div>
      )}
      {isNew && (
        <div className={styles.name}>
          <TextField
            label={t('packs.name')}
            placeholder={t('list.of', { name: t('packs.name'), list: t('packs.nameHint') })}
            value={draft.name}
            invalid={name !== '' && !nameFits}
            maxLength={64}
            onChange={(typed) => edit({ name: typed })}
          />
          {name !== '' && !nameFits && <p className={styles.wrong}>{t('packs.nameWrong')}</p>}
          {names.includes(name) && <p className={styles.taken}>{t('packs.nameTaken')}</p>}
        </div>
      )}
      <GroupHead
        end={
          problems.length > 0 && (
            <span className={styles.hint}>
              <KeyHint keys="F8" /> {t('packs.nextProblem')}
            </span>
          )
        }
      >
        {t('packs.filterOf', { name: pack.name })}
      </GroupHead>
      <FilterEditor
        text={draft.filter}
        spans={spans}
        problems={problems}
        describedBy={problemsId}
        field={field}
        onText={(filter) => edit({ filter })}
        onBuild={build}
      />
      <Problems
        id={problemsId}
        problems={problems}
        onMend={(problem) => {
          edit({ filter: mended(draft.filter, problem) });
          const at = problem.position + (problem.replacement ?? '').length;
          requestAnimationFrame(() => select(at, at));
        }}
      />
      <p className={styles.words} title={t('packs.operators', { operators: 'AND, OR, !' })}>
        {t('packs.filters')}{' '}
        {filterWords.map((word) => (
          <code key={word}>{word}</code>
        ))}
      </p>
      {error !== null && <ErrorState error={error} />}
      {found !== null && <Found found={found} current={current} />}
      {info?.truncated === true && !changed && <LeftOut name={info.name} />}
      <PackBudget
        counts={found?.counts ?? null}
        built={info === null || changed || info.stale ? null : info}
        draft={draft}
        onMax={(maxTokens) => edit({ maxTokens })}
        end={
          <>
            {(changed || isNew) && (
              <Button look="ghost" onClick={() => (isNew ? onRemove() : keepDraft(root, key, null))}>
                {t('packs.dropDraft')}
              </Button>
            )}
            <Button disabled={!canBuild} onClick={build}>
              {t(changed || isNew ? 'packs.build' : 'packs.buildAgain')}
            </Button>
          </>
        }
      />
    </section>
  );
}
