/**
 * One key of the project's settings with the control that its form asks for. A text is written when the field is left or
 * Enter is pressed; a wrong one stays in the field, which says what it has to be and what applies meanwhile.
 */
import { type ComponentProps, useContext, useState } from 'react';
import { toMemoError } from '#shared/base/errors.ts';
import type { ConfigEntry } from '#shared/contract/settings/config.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { SaidOf } from '../../../ui/controls/said-of.ts';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { CodeSpans } from '../../../ui/text/code-spans.tsx';
import { Item } from '../item.tsx';
import { type ConfigValue, readValue, shownValue } from './config-value.ts';
import styles from './project-section.module.css';

export interface ConfigItemProps {
  readonly entry: ConfigEntry;
  /** As the file calls it where left out. */
  readonly label?: string | undefined;
  readonly about: string;
  readonly readOnly: boolean;
  save(key: string, value?: ConfigValue): Promise<void>;
}

export function ConfigItem({ entry, label, about, readOnly, save }: ConfigItemProps) {
  const { t } = useMessages();
  /** What is typed and not (yet) written; null while the field shows what applies. */
  const [draft, setDraft] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>(undefined);
  const { key, value, form } = entry;
  const name = label ?? key;
  const applies = value === null || value === '' ? t('config.nothing') : shownValue(value).replaceAll('\n', ', ');

  const write = async (next: ConfigValue | undefined) => {
    try {
      if (JSON.stringify(next) !== JSON.stringify(value)) await save(key, next);
      setDraft(null);
      setError(undefined);
    } catch (thrown) {
      setError(t('settings.notSaved', { reason: toMemoError(thrown).message, value: applies }));
    }
  };
  const keep = async () => {
    if (draft === null) return;
    const read = readValue(t, form, draft);
    if ('value' in read) await write(read.value);
    else setError(t('settings.notSaved', { reason: read.wrong, value: applies }));
  };
  const drop = () => {
    setDraft(null);
    setError(undefined);
  };
  const control = () => {
    if (form.kind === 'flag') {
      return <Switch label={name} disabled={readOnly} checked={value === true} onChange={(next) => void write(next)} />;
    }
    if (form.kind === 'choice') {
      const options = form.options.map((option) => ({ value: option, label: option }));
      return (
        <Segmented label={name} value={shownValue(value)} options={options} onChange={(next) => void write(next)} />
      );
    }
    const shared = { value: draft ?? shownValue(value), readOnly, onBlur: () => void keep() };
    if (form.kind === 'list') {
      return (
        <Lines
          {...shared}
          aria-label={name}
          aria-invalid={error !== undefined}
          placeholder={t('config.list')}
          rows={Math.min(8, Math.max(2, shared.value.split('\n').length))}
          onChange={(event) => setDraft(event.target.value)}
        />
      );
    }
    return (
      <TextField
        {...shared}
        mono
        className="grow"
        label={name}
        invalid={error !== undefined}
        placeholder={t('config.nothing')}
        {...(form.kind === 'number' ? { inputMode: 'decimal' as const } : {})}
        onChange={setDraft}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void keep();
          if (event.key === 'Escape' && draft !== null) {
            event.stopPropagation();
            drop();
          }
        }}
      />
    );
  };
  const changed = JSON.stringify(value) !== JSON.stringify(entry.default);
  return (
    <Item
      label={label ?? key.slice(key.indexOf('.') + 1)}
      now={<CodeSpans text={about} />}
      error={error}
      changed={changed && !readOnly}
      onReset={() => (error === undefined ? void write(undefined) : drop())}
    >
      {control()}
    </Item>
  );
}

/** One entry a line. */
function Lines(props: ComponentProps<'textarea'>) {
  return <textarea {...props} className={styles.lines} aria-describedby={useContext(SaidOf)} spellCheck={false} />;
}
