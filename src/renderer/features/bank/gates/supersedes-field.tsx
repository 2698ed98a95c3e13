/** Which decision in force a new one takes the place of: chosen from `patterns.md`, whose row is struck out in the same step. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { fieldId } from './gate-field.tsx';
import styles from './gates.module.css';
import type { DecisionRow } from './model/decision-rows.ts';

export interface SupersedesFieldProps {
  readonly value: string;
  readonly decisions: readonly DecisionRow[];
  readonly onChange: (decision: string) => void;
}

export function SupersedesField({ value, decisions, onChange }: SupersedesFieldProps) {
  const { t } = useMessages();
  const said = [...new Set(decisions.flatMap(({ decision, superseded }) => (superseded ? [] : [decision])))];
  if (said.length === 0 && value === '') return null;
  const id = fieldId('supersedes');
  // A draft may name a row that was taken out or written anew since.
  const gone = value !== '' && !said.includes(value);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {t('bank.part.supersedes')} <span className="small muted">{t('bank.gate.optional')}</span>
      </label>
      <select
        id={id}
        className={styles.input}
        value={value}
        aria-describedby={`${id}-said`}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{t('bank.gate.help.supersedes')}</option>
        {gone && <option value={value}>{value}</option>}
        {said.map((decision) => (
          <option key={decision} value={decision}>
            {decision}
          </option>
        ))}
      </select>
      {value !== '' && (
        <p id={`${id}-said`} className={gone ? styles.error : styles.aside}>
          {gone
            ? t('bank.gate.missing.supersedes')
            : t('bank.gate.struckOut', { line: decisions.find((row) => row.decision === value)?.line ?? 0 })}
        </p>
      )}
    </div>
  );
}
