/**
 * What is compared: two revisions of git, or one with the files; and behind its menu two generations, or each type with its last
 * description. Those two are for people who look into the machinery.
 */
import type { GenerationInfo } from '#shared/contract/generations/methods.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Menu, type MenuEntry } from '../../../ui/overlays/menu.tsx';
import { comparable } from '../model/against.ts';
import type { ComparisonKind, DiffPlace } from '../model/diff-place.ts';
import styles from './compare-control.module.css';
import { RevisionPicker } from './revision-picker.tsx';

export interface CompareControlProps {
  readonly kind: ComparisonKind;
  /** As they are compared; '' where there is none. */
  readonly from: string;
  readonly to: string;
  readonly since: string;
  /** '' = the files as they are now. */
  readonly until: string;
  readonly generations: readonly GenerationInfo[];
  readonly hasGit: boolean;
  readonly onChange: (part: Partial<DiffPlace>) => void;
}

export function CompareControl(props: CompareControlProps) {
  const { kind, from, to, since, until, generations, hasGit, onChange } = props;
  const { t } = useMessages();
  const isGit = kind === 'git' && hasGit;
  return (
    <div className={styles.compare}>
      {!isGit && (
        <Segmented<ComparisonKind>
          label={t('diff.compare')}
          value={kind}
          onChange={(next) => onChange({ kind: next })}
          options={[
            { value: 'git', label: t('diff.kind.git') },
            { value: 'base', label: t('diff.kind.base') },
            { value: 'generations', label: t('diff.kind.generations') },
          ]}
        />
      )}
      {kind === 'generations' && (
        <div className={styles.pair}>
          <GenerationPicker
            label={t('diff.from')}
            value={from}
            other={to}
            generations={generations}
            onPick={(id) => onChange({ kind, from: id })}
          />
          <Icon name="arrow" size="small" className={styles.arrow} />
          <GenerationPicker
            label={t('diff.to')}
            value={to}
            other={from}
            generations={generations}
            onPick={(id) => onChange({ kind, to: id })}
          />
        </div>
      )}
      {kind === 'base' && <p className={styles.what}>{t('diff.baseWhat')}</p>}
      {isGit && (
        <RevisionPicker
          since={since}
          until={until}
          onPick={(sides) => onChange({ kind, ...sides })}
          others={(['base', 'generations'] as const).map((other) => ({
            key: other,
            label: t(`diff.kind.${other}`),
            run: () => onChange({ kind: other }),
          }))}
        />
      )}
    </div>
  );
}

interface GenerationPickerProps {
  readonly label: string;
  readonly value: string;
  /** Of the other side, which cannot be chosen here. */
  readonly other: string;
  readonly generations: readonly GenerationInfo[];
  readonly onPick: (id: string) => void;
}

function GenerationPicker({ label, value, other, generations, onPick }: GenerationPickerProps) {
  const { t, format } = useMessages();
  const now = useNow(60_000);
  const name = value === '' ? t('diff.noGeneration') : value;
  const entries = comparable(generations).map(
    ({ id, state, swappedAt, startedAt }): MenuEntry => ({
      kind: 'item',
      key: id,
      label: id,
      remark: t('diff.generationRemark', {
        state: t(`generations.state.${state}`),
        when: format.ago(swappedAt ?? startedAt, now),
      }),
      checked: id === value,
      disabled: id === other,
      run: () => onPick(id),
    }),
  );
  return (
    <Menu
      trigger={
        <button type="button" className={styles.field} aria-label={t('diff.side', { side: label, name })}>
          <span className="grow clip">{name}</span>
          <Icon name="down" size="small" />
        </button>
      }
      entries={entries}
    />
  );
}
