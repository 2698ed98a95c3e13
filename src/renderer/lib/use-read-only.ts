/** Why nothing can be written in the opened folder, in the person's language; null where it can. */
import { useSaid } from './i18n/use-worded.ts';
import { useWorkspace } from './services-context.tsx';

export function useReadOnly(): string | null {
  const said = useSaid();
  const reason = useWorkspace((state) => state.readOnly);
  return reason === null ? null : said(reason);
}
