/** An icon by name. It is never the only sign of a meaning: the name of what it means is beside it or in its
 * button's label. */
import { cx } from '../cx.ts';
import styles from './icon.module.css';
import { figurePath } from './icon-geometry.ts';
import type { IconName } from './icon-shapes.ts';

export interface IconProps {
  readonly name: IconName;
  /** 16 px, 14 in rows, 13 in the status bar, 19 on the rail. */
  readonly size?: 'tiny' | 'small' | 'normal' | 'rail' | 'big';
  readonly className?: string | undefined;
}

export function Icon({ name, size = 'normal', className }: IconProps) {
  return (
    <svg className={cx(styles.icon, styles[size], className)} viewBox="0 0 24 24" aria-hidden="true">
      <path d={figurePath(name)} />
    </svg>
  );
}
