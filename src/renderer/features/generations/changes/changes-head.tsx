/** Which two generations are compared, and how many types changed in each class. */
import type { GenerationDiff } from '#shared/contract/generations/methods.ts';
import { changeClasses } from '#shared/contract/words.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { ChangeMark } from '../../../ui/marks/change-mark.tsx';
import { Menu, type MenuEntry } from '../../../ui/overlays/menu.tsx';
import { useGenerations } from '../list/use-generations.ts';
import styles from './changes.module.css';

export interface ChangesHeadProps {
  readonly id: string;
  /** Null where there is none. */
  readonly diff: GenerationDiff | null;
  readonly from: string;
  readonly onFrom: (from: string) => void;
}

export function ChangesHead({ id, diff, from, onFrom }: ChangesHeadProps) {
  const { t, format } = useMessages();
  const { all } = useGenerations();
  const selfStored = all.find((one) => one.id === id)?.stored === true;
  const others = selfStored ? all.filter((one) => one.stored && one.id !== id && one.state !== 'building') : [];
  const entries: MenuEntry[] = [
    {
      kind: 'item',
      key: 'before',
      label: t('generations.compareBefore'),
      checked: from === '',
      run: () => onFrom(''),
    },
    ...others.map(
      (one): MenuEntry => ({
        kind: 'item',
        key: one.id,
        label: one.id,
        remark: t(`generations.state.${one.state}`),
        checked: from === one.id,
        run: () => onFrom(one.id),
      }),
    ),
  ];
  const types = diff === null ? 0 : Object.values(diff.classes).reduce((sum, count) => sum + (count ?? 0), 0);
  return (
    <header className={styles.head}>
      <Menu
        trigger={
          <Button small title={t('generations.compareWith')}>
            {from === '' ? (diff?.from ?? t('generations.compareBefore')) : from}
            <Icon name="down" size="small" />
          </Button>
        }
        entries={entries}
      />
      <Icon name="arrow" size="small" className={styles.arrow} />
      <b className="strong num">{id}</b>
      <span className="muted small">{diff !== null && t('generations.typesChanged', { count: types })}</span>
      <span className="grow" />
      {diff !== null && (
        <ul className={styles.classes}>
          {changeClasses.map((of) => {
            const count = format.number(diff.classes[of] ?? 0);
            return (
              <li key={of} aria-label={t('change.ofClass', { class: t(`change.class.${of}`), count })}>
                <ChangeMark of={of} />
                <span>{count}</span>
              </li>
            );
          })}
        </ul>
      )}
    </header>
  );
}
