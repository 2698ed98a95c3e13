/** How far the language service is with what is asked of it now; null where nothing runs or nothing is told. */
import { useStore } from 'zustand';
import type { Op } from '#shared/contract/service.ts';
import { useServices } from '../../lib/services-context.tsx';

export function useEditProgress(): Op | null {
  const entries = useStore(useServices().ops, (state) => state.entries);
  return entries.find(({ op }) => op.kind === 'edit' && op.state === 'running')?.op ?? null;
}
