/** Values of the project's keys as people type them: a text for each form, and what is wrong with one. */
import type { ConfigEntry, ConfigForm } from '#shared/contract/settings/config.ts';
import type { Translate } from '#shared/messages/translator.ts';

export type ConfigValue = ConfigEntry['value'];

export function shownValue(value: ConfigValue): string {
  if (value === null) return '';
  return Array.isArray(value) ? value.join('\n') : String(value);
}

/** The value that a typed text means, or what it has to be. The engine has the last word. */
export function readValue(
  t: Translate,
  form: ConfigForm,
  typed: string,
): { readonly value: ConfigValue } | { readonly wrong: string } {
  const text = typed.trim();
  switch (form.kind) {
    case 'flag':
      return { value: text === 'true' };
    case 'choice':
      return { value: text };
    case 'text':
      return text.length <= form.longest ? { value: text } : { wrong: t('config.long', { count: form.longest }) };
    case 'list': {
      const entries = text.split('\n').map((line) => line.trim());
      const value = entries.filter((line) => line !== '');
      return value.length <= form.most ? { value } : { wrong: t('config.many', { count: form.most }) };
    }
    case 'number': {
      if (text === '' && form.optional) return { value: null };
      const value = Number(text);
      const fits = text !== '' && value >= form.min && value <= form.max && (!form.whole || Number.isInteger(value));
      return fits ? { value } : { wrong: boundsOf(t, form) };
    }
  }
}

function boundsOf(t: Translate, { whole, min, max, optional }: Extract<ConfigForm, { kind: 'number' }>): string {
  const bounds = t(whole ? 'config.whole' : 'config.number', { min, max });
  return optional ? `${bounds} ${t('config.orNothing')}` : bounds;
}
