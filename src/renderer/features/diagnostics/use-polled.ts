/** An answer that no event renews: asked for again every so often while the page is seen. */
import { useEffect } from 'react';
import type { MethodName, Params } from '#shared/contract/contract.ts';
import { useWorkspace } from '../../lib/services-context.tsx';
import { useCall } from '../../lib/use-call.ts';

/** Of the open folder; nothing is asked without one. @param everyMs null: only once */
export function usePolled<M extends MethodName>(method: M, params: Params<M>, everyMs: number | null) {
  const open = useWorkspace((state) => state.phase !== 'closed' && state.phase !== 'opening');
  const answer = useCall(method, params, { enabled: open });
  const { refetch } = answer;
  useEffect(() => {
    if (everyMs === null || !open) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refetch();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, open, refetch]);
  return answer;
}

/** Measuring the disk takes longer than it changes. */
const factsMs = 30_000;

export function useEngineFacts() {
  return usePolled('diagnostics.engine', {}, factsMs);
}
