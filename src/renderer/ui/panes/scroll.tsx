/** A pane's scrolling part. With `restoreAs` its position comes back when the person goes back to this place. */
import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigation, useServices } from '../../lib/services-context.tsx';
import { cx } from '../cx.ts';
import styles from './scroll.module.css';

export interface ScrollProps {
  readonly restoreAs?: string;
  readonly className?: string | undefined;
  /** Given: a part by this name that takes the focus, so that keys scroll what holds no control. */
  readonly label?: string;
  /** A dialog begins with it: the arrow keys scroll at once. */
  readonly begins?: boolean;
  readonly children: ReactNode;
}

export function Scroll({ restoreAs, className, label, begins, children }: ScrollProps) {
  const { navigation } = useServices();
  const entry = useNavigation((state) => state.entry);
  const element = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new entry is a new place to restore.
  useEffect(() => {
    if (restoreAs === undefined || element.current === null) return;
    const top = navigation.getState().recall(`${restoreAs}.scroll`);
    if (typeof top === 'number') element.current.scrollTop = top;
  }, [navigation, restoreAs, entry]);
  return (
    <div
      ref={element}
      className={cx(styles.scroll, className)}
      {...(label === undefined ? {} : { role: 'region', 'aria-label': label, tabIndex: 0 })}
      data-begin={begins}
      onScroll={(event) => {
        if (restoreAs !== undefined)
          navigation.getState().remember(`${restoreAs}.scroll`, event.currentTarget.scrollTop);
      }}
    >
      {children}
    </div>
  );
}
