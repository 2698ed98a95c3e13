/** One part: its name above, what is wrong or helps below, and for a scope the modules that the words name. */
import { learningTypes } from '#shared/contract/bank/words.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import styles from './gates.module.css';
import { type GateForm, isRefusal, optionalParts, type Part, partOf, rowsOf } from './model/gate-form.ts';
import { ScopeChips } from './scope-chips.tsx';
import type { Checked } from './use-gate-check.ts';

export interface GateFieldProps {
  readonly part: Part;
  readonly gate: GateForm;
  readonly finding: Checked['findings'][number] | undefined;
  readonly onType: (value: string) => void;
  readonly onLeave: () => void;
}

export function fieldId(part: Part): string {
  return `gate-${part}`;
}

export function GateField({ part, gate, finding, onType, onLeave }: GateFieldProps) {
  const { t } = useMessages();
  const id = fieldId(part);
  const value = partOf(gate, part);
  const name = t(`bank.part.${part}`);
  if (part === 'type') {
    return (
      <div className={styles.field}>
        <span className={styles.label}>
          {name} <span className="small muted">{t('bank.gate.help.type')}</span>
        </span>
        <Segmented
          label={name}
          value={value === '' ? 'bug' : value}
          onChange={onType}
          options={learningTypes.map((type) => ({ value: type, label: t(`bank.gate.type.${type}`) }))}
        />
      </div>
    );
  }
  const refuses = finding !== undefined && isRefusal(finding);
  const about = {
    id,
    value,
    'aria-invalid': refuses,
    'aria-describedby': finding === undefined ? undefined : `${id}-said`,
    placeholder: t(`bank.gate.help.${part}`),
    onBlur: onLeave,
    className: cx(styles.input, refuses && styles.invalid),
  };
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {name} {optionalParts.has(part) && <span className="small muted">{t('bank.gate.optional')}</span>}
        {part === 'decision' && <span className="small muted">{t('bank.gate.oneSentence')}</span>}
      </label>
      {rowsOf[part] === 1 ? (
        <input {...about} type="text" autoComplete="off" onChange={(event) => onType(event.target.value)} />
      ) : (
        <textarea {...about} rows={rowsOf[part]} onChange={(event) => onType(event.target.value)} />
      )}
      {finding !== undefined && (
        <p id={`${id}-said`} className={refuses ? styles.error : styles.thin}>
          <Icon name={refuses ? 'x-circle' : 'warn'} size="small" />
          {finding.code === 'missing' ? t(`bank.gate.missing.${part}`) : t(`bank.gate.${finding.code}`, { value })}
        </p>
      )}
      {part === 'scope' && gate.kind === 'decision' && (
        <ScopeChips form={gate.form} noPlace={finding?.code === 'noPlace'} onType={onType} />
      )}
    </div>
  );
}
