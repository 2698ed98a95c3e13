import type { HoldView } from './api-client';
import { formatMoney } from './money';

export interface HoldListProps {
  holds: readonly HoldView[];
  onRelease(holdId: string): void;
}

const labels: Record<HoldView['state'], string> = {
  active: 'Active',
  captured: 'Captured',
  released: 'Released',
  expired: 'Expired',
};

/** Holds of an account, newest first; only active ones can be released. */
export function HoldList({ holds, onRelease }: HoldListProps) {
  if (holds.length === 0) return <p>No holds.</p>;
  return (
    <ul>
      {[...holds].reverse().map((hold) => (
        <li key={hold.id}>
          {formatMoney(hold.amount)} · {labels[hold.state]}
          {hold.state === 'active' && (
            <button type="button" onClick={() => onRelease(hold.id)}>
              Release
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
