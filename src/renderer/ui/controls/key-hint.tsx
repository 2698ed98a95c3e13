/** The key that does something, shown where it acts: `<KeyHint keys="Mod+P" />`. Not read aloud: the command itself names it. */
import { formatKeys } from '../../lib/commands/keys.ts';
import { isMac } from '../../lib/commands/use-commands.ts';
import { cx } from '../cx.ts';
import styles from './key-hint.module.css';

export function KeyHint({ keys, onAccent = false }: { keys: string; onAccent?: boolean }) {
  return (
    <span className={cx(styles.key, onAccent && styles.onAccent)} aria-hidden="true">
      {formatKeys(keys, isMac)}
    </span>
  );
}

/** Writes a combination as text, for tooltips. */
export function keyText(keys: string): string {
  return formatKeys(keys, isMac);
}
