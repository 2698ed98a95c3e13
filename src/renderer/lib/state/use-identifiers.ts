/**
 * Whether pages of code show identifiers, hashes and figures of the graph: for people who look into the machinery, off at
 * first, switched on in Diagnostics.
 */
import { useStore } from 'zustand';
import { useServices } from '../services-context.tsx';

const key = 'diagnostics.identifiers';

export function useIdentifiers(): readonly [shown: boolean, show: (shown: boolean) => void] {
  const { ui } = useServices();
  const shown = useStore(ui, ({ values }) => values[key] === true);
  return [shown, (next) => ui.getState().set(key, next)];
}
