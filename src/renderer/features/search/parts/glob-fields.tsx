/** Which files are searched: only those that fit one glob of the first field and none of the second. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { TextField } from '../../../ui/controls/text-field.tsx';
import type { SearchPlace } from '../model/search-place.ts';
import { FieldError } from './field-error.tsx';
import styles from './glob-fields.module.css';
import type { WrongField } from './wrong-field.ts';

export interface GlobFieldsProps {
  readonly place: SearchPlace;
  readonly wrong: WrongField | null;
  readonly onType: (part: Partial<SearchPlace>) => void;
}

const sides = [
  { field: 'include', word: 'search.onlyIn', label: 'search.onlyInLabel', hint: 'search.onlyInHint' },
  { field: 'exclude', word: 'search.notIn', label: 'search.notInLabel', hint: 'search.notInHint' },
] as const;

export function GlobFields({ place, wrong, onType }: GlobFieldsProps) {
  const { t } = useMessages();
  return (
    <div className={styles.globs}>
      {sides.map(({ field, word, label, hint }) => (
        <div key={field} className={styles.side}>
          <div className={styles.box}>
            <span aria-hidden="true" className={styles.word}>
              {t(word)}
            </span>
            <TextField
              className={styles.field}
              label={t(label)}
              title={t('search.globsWhy')}
              placeholder={t(hint)}
              mono
              invalid={wrong?.field === field}
              value={place[field]}
              onChange={(typed) => onType({ [field]: typed })}
            />
          </div>
          {wrong?.field === field && <FieldError wrong={wrong} />}
        </div>
      ))}
    </div>
  );
}
