/** One part: its name above, what is wrong or helps below, and for a scope the modules that the words name. */

import { useState } from 'react';
import type { DecisionForm } from '#shared/contract/bank/bank-types.ts';
import { learningTypes } from '#shared/contract/bank/bank-words.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useCall } from '../../../lib/use-call.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { type DecisionRow, type GateForm, isRefusal, optionalParts, type Part, partOf, rowsOf } from './gate-form.ts';
import styles from './gates.module.css';
import type { Checked } from './use-gate-check.ts';

interface GateFieldProps {
  readonly part: Part;
  readonly gate: GateForm;
  readonly finding: Checked['findings'][number] | undefined;
  /** Its source does not say it. */
  readonly unsupported: boolean;
  readonly onType: (value: string) => void;
  readonly onLeave: () => void;
}

export function fieldId(part: Part): string {
  return `gate-${part}`;
}

export function GateField({ part, gate, finding, unsupported, onType, onLeave }: GateFieldProps) {
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
        {unsupported && <span className={styles.check}>{t('inbox.unsupported')}</span>}
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

const key = 'memoscope.bank.author';

/**
 * Who a learning is of: asked for once, and remembered on this machine. The gate does not ask for it.
 * `given`: of the draft.
 */
export function useAuthor(given: string): readonly [string, (author: string) => void] {
  const [author, setAuthor] = useState(() => given || remembered());
  const type = (next: string): void => {
    setAuthor(next);
    try {
      localStorage.setItem(key, next.trim());
    } catch {
      // No storage: then it is asked for again.
    }
  };
  return [author, type];
}

export function AuthorField({ value, onType }: { readonly value: string; readonly onType: (author: string) => void }) {
  const { t } = useMessages();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor="gate-author">
        {t('bank.gate.author')} <span className="small muted">{t('bank.gate.optional')}</span>
      </label>
      <input
        id="gate-author"
        type="text"
        maxLength={128}
        autoComplete="name"
        className={styles.input}
        value={value}
        placeholder={t('bank.gate.help.author')}
        onChange={(event) => onType(event.target.value)}
      />
    </div>
  );
}

function remembered(): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

interface ScopeChipsProps {
  readonly form: DecisionForm;
  /** The scope names nothing: then any module is better. */
  readonly noPlace: boolean;
  readonly onType: (scope: string) => void;
}

/** Modules of the code map that the decision's own words name, to take into its scope. */
function ScopeChips({ form, noPlace, onType }: ScopeChipsProps) {
  const { t } = useMessages();
  const { data } = useCall('memory.modules', {});
  const modules = (data?.modules ?? []).map(({ path }) => path);
  const said = [form.decision, form.reason, form.tradeoff, form.notScope].join(' ');
  const suggested = scopeSuggestions(said, form.scope, modules, noPlace);
  if (suggested.length === 0) return null;
  const kept = noPlace ? '' : form.scope.trim().replace(/[,，、]$/, '');
  return (
    <p className={styles.chips}>
      <span className="small muted">{t('bank.gate.suggested')}</span>
      {suggested.map((module) => (
        <Button key={module} small onClick={() => onType(kept === '' ? module : `${kept}${t('bank.comma')}${module}`)}>
          {module}
        </Button>
      ))}
    </p>
  );
}

interface SupersedesFieldProps {
  readonly value: string;
  readonly decisions: readonly DecisionRow[];
  readonly onChange: (decision: string) => void;
}

/** Which decision in force a new one takes the place of: chosen from `patterns.md`, whose row is struck out in the same step. */
export function SupersedesField({ value, decisions, onChange }: SupersedesFieldProps) {
  const { t } = useMessages();
  const said = [...new Set(decisions.flatMap(({ decision, superseded }) => (superseded ? [] : [decision])))];
  if (said.length === 0 && value === '') return null;
  const id = fieldId('supersedes');
  // A draft may name a row that was taken out or rewritten since.
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

/** Modules of the code map that a decision's own words name, best first: what its scope may be. */
const most = 3;
/** Shorter words are in everything. */
const least = 3;

/** Nothing where no word fits and `any` is false; else the first modules. */
export function scopeSuggestions(said: string, scope: string, modules: readonly string[], any: boolean): string[] {
  const words = new Set(wordsOf(said));
  const open = modules.filter((module) => module !== '' && !scope.includes(module));
  const scored = open
    .map((module) => ({ module, score: wordsOf(module).filter((word) => words.has(word)).length }))
    .sort((a, b) => b.score - a.score);
  return scored.flatMap(({ module, score }) => (score > 0 || any ? [module] : [])).slice(0, most);
}

/** `Payments.RefundJob` is payment, refund and job: one letter s at an end makes no difference. */
function wordsOf(text: string): string[] {
  const apart = text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase();
  return [...new Set(apart.match(/[\p{L}\p{N}]+/gu) ?? [])]
    .map((word) => word.replace(/(?<=\p{L}{3})s$/u, ''))
    .filter((word) => word.length >= least);
}
