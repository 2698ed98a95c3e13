/** Beside the form: what the gate needs and what is there of it, what would be written where, and the same as a command. */

import { useEffect, useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useCall } from '../../../lib/use-call.ts';
import { useCopy } from '../../../lib/use-copy.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { IconName } from '../../../ui/icons/icon-shapes.ts';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import { PaneHead } from '../../../ui/panes/pane-head.tsx';
import { Scroll } from '../../../ui/panes/scroll.tsx';
import type { BankActs } from '../use-bank-acts.ts';
import { countWords, type GateForm, isRefusal, optionalParts, type Part, partOf, parts } from './gate-form.ts';
import styles from './gates.module.css';
import type { Checked } from './use-gate-check.ts';

interface GateSideProps {
  readonly gate: GateForm;
  readonly checked: Checked | null;
  readonly acts: Pick<BankActs, 'openLine'>;
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

/** A learning has a file of its own, whose name says what it is about: until that is said there is none. */
function isUnnamed(gate: GateForm): boolean {
  return gate.kind === 'learning' && partOf(gate, 'title').trim() === '' && partOf(gate, 'symptom').trim() === '';
}

const most = 3;
const mostLetters = 500;
/** After the last key, in milliseconds: a search by meaning costs more than a look at the form. */
const pauseMs = 600;

/** What the bank says already that is near to the form's words: so that nothing is decided or learnt twice. */
export function Related({ gate, acts }: { readonly gate: GateForm; readonly acts: Pick<BankActs, 'openLine'> }) {
  const { t } = useMessages();
  const said = parts[gate.kind]
    .map((part) => partOf(gate, part).trim())
    .filter((text) => text !== '')
    .join(' ')
    .slice(0, mostLetters);
  const [query, setQuery] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQuery(said), pauseMs);
    return () => clearTimeout(timer);
  }, [said]);
  const { data } = useCall('bank.search', { query, limit: most }, { enabled: query !== '' });
  const hits = query === '' ? [] : (data?.hits ?? []);
  if (hits.length === 0) return null;
  return (
    <section aria-label={t('bank.gate.related')}>
      <GroupHead>{t('bank.gate.related')}</GroupHead>
      {hits.map(({ path, title, line, excerpt }) => (
        <button
          key={`${path}:${line}`}
          type="button"
          className={styles.related}
          onClick={() => acts.openLine(path, line)}
        >
          <span className="ink clip" title={excerpt}>
            {excerpt || title}
          </span>
          <span className="small muted clip">{`${path}:${line}`}</span>
        </button>
      ))}
    </section>
  );
}

/** Exactly what would be written, with the lines that it would stand on; what is missing in red. */
export function Written({ checked, numbers }: { readonly checked: Checked | null; readonly numbers: boolean }) {
  const { t } = useMessages();
  if (checked === null) return null;
  const lines = checked.text.replace(/\n$/, '').split('\n');
  return (
    <ol className={styles.written} aria-label={t('bank.gate.written')}>
      {lines.map((text, n) => {
        const number = checked.line + n;
        return (
          <li key={number} className={cx(/^\s*⟨[^⟩]*⟩\s*$/.test(text) && styles.gone)}>
            {numbers && <i aria-hidden="true">{number}</i>}
            <span>
              {text.split(/(⟨[^⟩]*⟩)/).map((piece, at) => (at % 2 === 1 ? <em key={at}>{piece}</em> : piece))}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

const flags: Readonly<Record<string, string>> = { notScope: 'not-scope', rootCause: 'root-cause' };

/** The same on the command line, to copy: each value quoted so that no shell reads anything into it. */
export function commandLine(gate: GateForm): string {
  const verb = gate.kind === 'decision' ? 'decide' : 'learn';
  const words = parts[gate.kind].flatMap((part) => {
    const value = partOf(gate, part).trim();
    return value === '' ? [] : [`--${flags[part] ?? part} ${quoted(value)}`];
  });
  return ['memoscope bank', verb, ...words].join(' ');
}

/** Plain words stand as they are. */
function quoted(value: string): string {
  return /^[\p{L}\p{N}_./:-]+$/u.test(value) && !value.startsWith('-') ? value : `'${value.replaceAll("'", "'\\''")}'`;
}
