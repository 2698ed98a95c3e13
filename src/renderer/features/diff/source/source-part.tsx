/**
 * The lower part of the chosen type: its source before and after, until a person hides it, or its outline.
 */
import { useStore } from 'zustand';
import type { ComparedType } from '#shared/contract/diff-type.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LineDiff } from '../detail/line-diff.tsx';
import type { CompareParams } from '../use-comparison.ts';
import { SourceDiffPane } from './source-diff-pane.tsx';
import styles from './source-part.module.css';

export interface SourcePartProps {
  readonly params: CompareParams;
  readonly typeId: string;
  readonly member: { readonly memberId: string; readonly name: string } | null;
  readonly name: string;
  readonly outline: ComparedType['outline'];
  readonly onWholeType: () => void;
}

/** Window state: which text is shown, whether the source is hidden, and how its sides stand. */
export const shownKey = 'diff.shown';
export const sourceKey = 'diff.source';
export const sideKey = 'diff.sideBySide';

export function SourcePart({ params, typeId, member, name, outline, onWholeType }: SourcePartProps) {
  const { t } = useMessages();
  const { ui } = useServices();
  const shown = useStore(ui, ({ values }) => (values[shownKey] === 'outline' ? 'outline' : 'source'));
  const isOpen = useStore(ui, ({ values }) => values[sourceKey] !== false);
  const sideBySide = useStore(ui, ({ values }) => values[sideKey] === true);
  const set = (key: string, value: string | boolean) => ui.getState().set(key, value);
  return (
    <section className={styles.part} aria-label={t('diff.texts')}>
      <div className={styles.bar}>
        <Segmented<'source' | 'outline'>
          label={t('diff.texts')}
          value={shown}
          onChange={(next) => set(shownKey, next)}
          options={[
            { value: 'source', label: t('diff.source') },
            { value: 'outline', label: t('diff.outline') },
          ]}
        />
        {shown === 'source' && (
          <span className={styles.of}>
            {member === null ? name : t('diff.memberOf', { member: member.name, type: name })}
          </span>
        )}
        {shown === 'source' && member !== null && (
          <Button small look="ghost" onClick={onWholeType}>
            {t('diff.wholeType')}
          </Button>
        )}
        <span className="grow" />
        {shown === 'source' && isOpen && (
          <>
            <Button small look="ghost" onClick={() => set(sourceKey, false)}>
              {t('diff.hideSource')}
            </Button>
            <Segmented<'side' | 'inline'>
              label={t('diff.sides')}
              value={sideBySide ? 'side' : 'inline'}
              onChange={(next) => set(sideKey, next === 'side')}
              options={[
                { value: 'side', label: t('diff.sideBySide') },
                { value: 'inline', label: t('diff.inline') },
              ]}
            />
          </>
        )}
      </div>
      {shown === 'source' &&
        (isOpen ? (
          <SourceDiffPane params={params} typeId={typeId} member={member?.memberId ?? ''} sideBySide={sideBySide} />
        ) : (
          <EmptyState
            icon="file"
            title={t('diff.sourceNotAsked')}
            why={t('diff.sourceNotAskedWhy')}
            action={<Button onClick={() => set(sourceKey, true)}>{t('diff.showSource')}</Button>}
          />
        ))}
      {shown === 'outline' &&
        (outline.lines.length === 0 ? (
          <EmptyState icon="file" title={t('diff.outlineNotHere')} why={t('diff.outlineNotHereWhy')} />
        ) : (
          <>
            {outline.lines.every(({ kind }) => kind === 'same') && (
              <p className={styles.note}>{t('diff.outlineSame')}</p>
            )}
            <LineDiff lines={outline.lines} label={t('diff.outlineOf', { name })} />
          </>
        ))}
    </section>
  );
}
