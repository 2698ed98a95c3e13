/** The square of a generation: solid is live, filled in part is being rebuilt, hollow was, struck through failed. */
import type { CSSProperties } from 'react';
import type { GenerationInfo } from '#shared/contract/generations/methods.ts';
import { cx } from '../../../ui/cx.ts';
import styles from './generation-mark.module.css';

export interface GenerationMarkProps {
  readonly state: GenerationInfo['state'];
  /** Its files are on disk; dotted where they are gone. */
  readonly stored: boolean;
  /** Of what is being rebuilt, 0 to 1. */
  readonly share?: number;
}

export function GenerationMark({ state, stored, share = 0 }: GenerationMarkProps) {
  return (
    <i
      className={cx(styles.mark, styles[state], !stored && styles.gone)}
      style={state === 'building' ? ({ '--share': `${Math.round(share * 100)}%` } as CSSProperties) : undefined}
      aria-hidden="true"
    />
  );
}
