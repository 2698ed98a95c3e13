/** Beside the loop: what nobody has asked yet, the most urgent first, and what failed with how it is avoided now. */
import { Scroll } from '../../../ui/panes/scroll.tsx';
import { Failures } from './failures.tsx';
import { Gaps } from './gaps.tsx';

export function Side() {
  return (
    <Scroll restoreAs="evolution.side">
      <Gaps />
      <Failures />
    </Scroll>
  );
}
