/** Modules of the code map that the decision's own words name, to take into its scope. */
import type { DecisionForm } from '#shared/contract/bank/types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useCall } from '../../../lib/use-call.ts';
import { Button } from '../../../ui/controls/button.tsx';
import styles from './gates.module.css';
import { scopeSuggestions } from './model/scope-suggestions.ts';

export interface ScopeChipsProps {
  readonly form: DecisionForm;
  /** The scope names nothing: then any module is better. */
  readonly noPlace: boolean;
  readonly onType: (scope: string) => void;
}

export function ScopeChips({ form, noPlace, onType }: ScopeChipsProps) {
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
