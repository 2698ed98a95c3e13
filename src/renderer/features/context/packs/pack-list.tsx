/** The packs, and the draft of a new one: which are active, how big they are, what is off. Choosing one shows its filter. */
import type { PackInfo } from '#shared/contract/context/context-types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { ListBox } from '../../../ui/lists/list-box.tsx';
import { Tag } from '../../../ui/marks/tag.tsx';
import styles from './pack-list.module.css';

export interface ShownPack {
  readonly key: string;
  readonly name: string;
  /** Null for one that is not built yet. */
  readonly info: PackInfo | null;
  /** Something was typed that is not built. */
  readonly draft: boolean;
}

export interface PackListProps {
  readonly packs: readonly ShownPack[];
  readonly shown: string;
  readonly onShow: (key: string) => void;
  readonly onRemove: (pack: ShownPack) => void;
}

/** What an active pack weighs more in the window. */
const weight = 1.5;

export function PackList({ packs, shown, onShow, onRemove }: PackListProps) {
  const { t } = useMessages();
  return (
    <ListBox
      label={t('packs.title')}
      items={packs}
      itemKey={({ key }) => key}
      current={shown}
      onOpen={({ key }) => onShow(key)}
      onRemove={onRemove}
      row={(pack) => <PackRow pack={pack} />}
    />
  );
}

function PackRow({ pack: { name, info, draft } }: { pack: ShownPack }) {
  const { t } = useMessages();
  const types = info === null ? '' : t('unit.types', { count: info.types });
  return (
    <div className={styles.row} title={info?.filter}>
      <span className={styles.sign}>{info?.active === true && <Icon name="check" size="small" />}</span>
      <span className={styles.name}>{name}</span>
      <span className={styles.tags}>
        {info?.active === true && <Tag>{t('packs.active', { weight })}</Tag>}
        {draft && <Tag>{t('packs.draft')}</Tag>}
        {info?.stale === true && <Tag title={t('packs.staleWhy')}>{t('packs.stale')}</Tag>}
        {info?.truncated === true && <Tag title={t('packs.cutWhy')}>{t('packs.cut')}</Tag>}
      </span>
      {info !== null && <span className={styles.size}>{t('packs.size', { types, tokens: info.tokenEstimate })}</span>}
    </div>
  );
}
