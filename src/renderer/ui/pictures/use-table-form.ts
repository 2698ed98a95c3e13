/** Whether a picture is shown as its table: a choice that the window keeps. */
import { useStore } from 'zustand';
import { useServices } from '../../lib/services-context.tsx';

export interface TableForm {
  readonly shown: boolean;
  readonly toggle: () => void;
}

/** @param slot under which the choice is kept: the pictures of one view have one. */
export function useTableForm(slot: string): TableForm {
  const { ui } = useServices();
  const shown = useStore(ui, ({ values }) => values[slot] === 'table');
  return { shown, toggle: () => ui.getState().set(slot, shown ? 'picture' : 'table') };
}
