/** A tinted line or two inside a view: what is off, and what follows from it. */
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-shapes.ts';
import styles from './notice.module.css';

export type NoticeTone = 'info' | 'stale' | 'danger';

const icons: Readonly<Record<NoticeTone, IconName>> = { info: 'eye', stale: 'warn', danger: 'x-circle' };

export interface NoticeProps {
  readonly tone?: NoticeTone;
  readonly icon?: IconName;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  readonly end?: ReactNode;
}

export function Notice({ tone = 'info', icon = icons[tone], title, children, end }: NoticeProps) {
  return (
    <div className={cx(styles.notice, styles[tone])} role={tone === 'danger' ? 'alert' : undefined}>
      <Icon name={icon} className={styles.icon} />
      <div className="grow">
        {title !== undefined && <b className="strong">{title}</b>}
        {children !== undefined && <div className={title === undefined ? undefined : styles.body}>{children}</div>}
      </div>
      {end}
    </div>
  );
}
