/**
 * A number in a text for its source. Pressed, or under a resting pointer, it shows the lines over the text; nothing
 * moves. Esc closes it and the focus is where it was.
 */
import { Popover } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import styles from './cite-chip.module.css';
import { type CitedPlace, SourcePeek } from './source-peek.tsx';

/** Milliseconds that a pointer rests before the lines are shown. */
const restMs = 400;

export function CiteChip({ n, place }: { n: number; place: CitedPlace }) {
  const { t } = useMessages();
  const [open, setOpen] = useState<'no' | 'resting' | 'pressed'>('no');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const later = (next: 'no' | 'resting') => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen((now) => (now === 'pressed' ? now : next)), restMs);
  };
  const change = (next: boolean) => {
    clearTimeout(timer.current);
    setOpen(next ? 'pressed' : 'no');
  };
  const pointer = { onPointerEnter: () => later('resting'), onPointerLeave: () => later('no') };
  return (
    <Popover.Root open={open !== 'no'} onOpenChange={change}>
      <Popover.Trigger asChild>
        <button
          type="button"
          className={styles.cite}
          aria-label={t('peek.source', { n, file: place.file })}
          {...pointer}
          onClick={(event) => {
            // A press on what a resting pointer has opened keeps it open.
            if (open !== 'resting') return;
            event.preventDefault();
            setOpen('pressed');
          }}
        >
          {n}
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={styles.over ?? ''}
          side="bottom"
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label={t('peek.source', { n, file: place.file })}
          onOpenAutoFocus={(event) => {
            if (open === 'resting') event.preventDefault();
          }}
          {...pointer}
        >
          <SourcePeek n={n} place={place} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
