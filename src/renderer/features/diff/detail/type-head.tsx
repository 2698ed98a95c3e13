/** The head of the chosen type: its class, its name and what it was called, and what can be done with it. */
import type { DiffedType } from '#shared/contract/diff.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import { ChangeMark, ChangeWord } from '../../../ui/marks/change-mark.tsx';
import { Tag } from '../../../ui/marks/tag.tsx';
import { dotted } from '../../../ui/text/dotted.ts';
import { MiddleCut } from '../../../ui/text/middle-cut.tsx';
import { isOnlyMoved, namedPath, signOf } from '../model/changed-type.ts';
import styles from './detail.module.css';

export interface TypeHeadProps {
  readonly type: DiffedType;
  readonly onOpen: () => void;
  readonly onSeen: (seen: boolean) => void;
}

export function TypeHead({ type, onOpen, onSeen }: TypeHeadProps) {
  const { t, format } = useMessages();
  const now = useNow(60_000);
  const { name, place } = namedPath(type.path);
  const sign = signOf(type);
  const was = type.relation?.before;
  const edited = type.relation?.edited;
  return (
    <header className={styles.head}>
      <ChangeMark of={type.changeClass} />
      <h1 className="h-title clip" title={type.path}>
        <MiddleCut text={name} />
      </h1>
      <span className={styles.place} title={type.path}>
        {place}
      </span>
      {sign !== null && <Tag>{t(`diff.sign.${sign}`)}</Tag>}
      <span className={styles.acts}>
        {type.kind !== 'removed' && (
          <Button small onClick={onOpen}>
            {t('diff.openType')}
          </Button>
        )}
        <Button small icon="check" aria-pressed={type.seen} onClick={() => onSeen(!type.seen)}>
          {t(type.seen ? 'diff.isSeen' : 'diff.markSeen')} <KeyHint keys="S" />
        </Button>
      </span>
      {was !== undefined && sign !== null && type.kind === 'changed' && (
        <p className={styles.was}>
          {isOnlyMoved(type) ? (
            t('diff.movedFrom', { from: was.file, to: type.file })
          ) : (
            <>
              {was.path !== type.path && t('diff.wasCalled', { path: dotted(was.path) })}
              {was.path !== type.path && was.file !== type.file && t('diff.comma')}
              {was.file !== type.file && t('diff.wasIn', { file: was.file })}
              <span className={styles.edited}>
                {edited === null || edited === undefined ? t('diff.onlyPlace') : <ChangeWord of={edited} />}
              </span>
            </>
          )}
        </p>
      )}
      {type.basedAt !== undefined && (
        <p className={styles.was}>{t('diff.basedAt', { when: format.ago(type.basedAt, now) })}</p>
      )}
    </header>
  );
}
