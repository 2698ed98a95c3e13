/** Beside the form: what the gate needs and what is there of it, what would be written where, and the same as a command. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useCopy } from '../../../lib/use-copy.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { IconName } from '../../../ui/icons/icon-shapes.ts';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import { PaneHead } from '../../../ui/panes/pane-head.tsx';
import { Scroll } from '../../../ui/panes/scroll.tsx';
import type { BankActs } from '../use-bank-acts.ts';
import styles from './gates.module.css';
import { commandLine } from './model/command-line.ts';
import { countWords, type GateForm, isRefusal, optionalParts, type Part, partOf, parts } from './model/gate-form.ts';
import { Related } from './related.tsx';
import type { Checked } from './use-gate-check.ts';
import { Written } from './written.tsx';

export interface GateSideProps {
  readonly gate: GateForm;
  readonly checked: Checked | null;
  readonly acts: BankActs;
  /** What a part lacks is told loudly once the person has been there. */
  readonly isShown: (part: Part) => boolean;
}

export function GateSide({ gate, checked, acts, isShown }: GateSideProps) {
  const { t } = useMessages();
  const copy = useCopy();
  const findings = checked?.findings ?? [];
  const needed = parts[gate.kind].filter((part) => !optionalParts.has(part));
  // Most decisions take nothing's place.
  const listed = parts[gate.kind].filter((part) => part !== 'supersedes' || partOf(gate, part) !== '');
  const missing = findings.filter(isRefusal).length;
  const command = commandLine(gate);
  return (
    <>
      <PaneHead title={t(`bank.gate.needs.${gate.kind}`)}>
        {checked !== null && (
          <span className="small muted num">
            {t('bank.gate.there', { there: needed.length - missing, of: needed.length })}
          </span>
        )}
      </PaneHead>
      <Scroll>
        <ul className={styles.needs}>
          {listed.map((part) => {
            const { icon, words } = stateOf(part);
            const loud = icon === 'x-circle' && isShown(part);
            return (
              <li key={part}>
                <Icon
                  name={icon === 'x-circle' && !loud ? 'minus' : icon}
                  size="small"
                  className={cx(icon === 'check' && styles.ok, loud && styles.danger, icon === 'warn' && styles.warn)}
                />
                <span>{t(`bank.part.${part}`)}</span>
                <span className="small muted">{words}</span>
              </li>
            );
          })}
        </ul>
        <p className={styles.words}>{t(`bank.gate.languages.${gate.kind}`)}</p>
        <GroupHead>{t('bank.gate.written')}</GroupHead>
        {checked !== null && (
          <p className={styles.at}>
            {isUnnamed(gate)
              ? t('bank.gate.writtenIn', { folder: 'learnings/' })
              : t('bank.gate.writtenAt', { path: checked.path, line: checked.line })}
          </p>
        )}
        <Written checked={checked} numbers />
        <Related gate={gate} acts={acts} />
        <GroupHead
          count={checked === null ? undefined : t('bank.gate.exitCode', { code: missing === 0 ? 0 : 1 })}
          end={<IconButton small icon="copy" label={t('bank.gate.copyCommand')} onClick={() => copy(command)} />}
        >
          {t('bank.gate.command')}
        </GroupHead>
        <pre className={styles.command}>{command}</pre>
      </Scroll>
    </>
  );

  function stateOf(part: Part): { icon: IconName; words: string } {
    const value = partOf(gate, part).trim();
    const code = findings.find((finding) => finding.part === part)?.code;
    // Also before the engine has been asked: what is empty is never there.
    if (code === 'missing' || (value === '' && !optionalParts.has(part)))
      return { icon: 'x-circle', words: t('bank.gate.state.missing') };
    if (code === 'noPlace') return { icon: 'x-circle', words: t('bank.gate.state.noPlace') };
    if (code !== undefined) return { icon: 'warn', words: t(`bank.gate.state.${code}`) };
    if (optionalParts.has(part)) {
      return { icon: 'minus', words: t(value === '' ? 'bank.gate.optional' : 'bank.gate.state.optionalThere') };
    }
    return { icon: 'check', words: t('bank.gate.state.words', { count: countWords(value) }) };
  }
}

/** A learning has a file of its own, whose name tells what it is about: until that is said there is none. */
function isUnnamed(gate: GateForm): boolean {
  return gate.kind === 'learning' && partOf(gate, 'title').trim() === '' && partOf(gate, 'symptom').trim() === '';
}
