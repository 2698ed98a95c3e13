/** The changed types, the riskiest first: why, how many types depend on each, and how many test files reach it. */
import type { Impact } from '#shared/contract/project/impact.ts';
import { changeWords } from '#shared/contract/project/impact-report.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { ChangeMark } from '../../../ui/marks/change-mark.tsx';
import { Tag } from '../../../ui/marks/tag.tsx';
import { namedPath } from '../model/changed-type.ts';
import styles from './report.module.css';

export interface RiskyTypesProps {
  readonly types: Impact['types'];
  readonly total: number;
  /** Only those that no test reaches. */
  readonly untested: boolean;
  readonly onType: (typeId: string) => void;
  /** Reads the rest; absent where no more can be read. */
  readonly onAll: (() => void) | undefined;
}

export function RiskyTypes({ types, total, untested, onType, onAll }: RiskyTypesProps) {
  const { t } = useMessages();
  const isPart = types.length < total;
  const shown = untested ? types.filter(({ tests }) => tests === 0) : types;
  const rest = isPart && (
    <p className={styles.remark}>
      {t('impact.shownOf', { shown: types.length, total })}{' '}
      {onAll !== undefined && (
        <button type="button" className={styles.link} onClick={onAll}>
          {t('impact.loadAll')}
        </button>
      )}
    </p>
  );
  if (shown.length === 0) {
    const none = isPart ? t('impact.allTestedOf', { count: types.length }) : t('impact.allTested');
    return (
      <>
        <p className={styles.remark}>{untested ? none : t('impact.noType')}</p>
        {rest}
      </>
    );
  }
  return (
    <div className={styles.block}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('impact.types')}</th>
            <th scope="col">{t('impact.why')}</th>
            <th scope="col" className={styles.number}>
              {t('impact.usedBy')}
            </th>
            <th scope="col" className={styles.number}>
              {t('impact.testFiles')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((type) => (
            <RiskyRow key={type.typeId} type={type} onType={onType} />
          ))}
        </tbody>
      </table>
      {rest}
    </div>
  );
}

function RiskyRow({ type, onType }: { type: Impact['types'][number]; onType: RiskyTypesProps['onType'] }) {
  const { t, format } = useMessages();
  const { typeId, path, file, kind, changeClass, dependents, tests } = type;
  return (
    <tr>
      <td>
        <span className={styles.name}>
          <ChangeMark of={changeClass} />
          <button type="button" className={styles.link} title={`${path}\n${file}`} onClick={() => onType(typeId)}>
            {namedPath(path).name}
          </button>
          {kind !== 'changed' && <Tag>{t(`diff.sign.${kind}`)}</Tag>}
        </span>
      </td>
      <td className={styles.words}>{changeWords(t, type).join(t('diff.comma'))}</td>
      <td className={styles.number}>{dependents === null ? <NotCounted /> : format.number(dependents)}</td>
      <td className={styles.number}>
        {tests === 0 ? <span className={styles.none}>{t('impact.none')}</span> : format.number(tests)}
      </td>
    </tr>
  );
}

/** A dash in place of a number; its reason is shown on hover and on keyboard focus. */
function NotCounted() {
  const { t } = useMessages();
  const why = t('impact.notCounted');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the reason must be within reach of the keyboard
    <span tabIndex={0} title={why} role="note" aria-label={why}>
      –
    </span>
  );
}
