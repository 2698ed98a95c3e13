/** A document of a generation as it is now. While the first one is being written the engine is Busy: it is asked again. */
import { useEffect } from 'react';
import type { DocumentName } from '#shared/contract/generations/documents.ts';
import { useCall } from '../../../lib/use-call.ts';

/** The most that one call gives of each section. */
const most = 1000;
/** Milliseconds until a document that is being written is asked for again. */
const patience = 1500;

export function useDocument(name: DocumentName, generation: string | null, query: string, enabled = true) {
  const asked = useCall(
    'generations.document',
    { name, ...(generation === null ? {} : { generation }), query, limit: most },
    { enabled },
  );
  const { error, refetch } = asked;
  const writing = error?.code === 'Busy';
  useEffect(() => {
    if (!writing) return;
    const timer = setInterval(() => void refetch(), patience);
    return () => clearInterval(timer);
  }, [writing, refetch]);
  return { ...asked, writing };
}
