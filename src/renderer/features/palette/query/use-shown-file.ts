/** The file that the page shows now, for `@`; empty where neither a type nor a file is shown. Also the symbol that actions are about. */
import type { TypeDetail } from '#shared/contract/symbols.ts';
import { useNavigation } from '../../../lib/services-context.tsx';
import { useCall } from '../../../lib/use-call.ts';
import { placeInSource } from '../../type/model/place-in-source.ts';

export interface ShownFile {
  readonly file: string;
  readonly type: TypeDetail | null;
}

export function useShownFile(): ShownFile {
  const route = useNavigation((state) => state.route);
  const onType = route.view === 'type' && route.id !== '';
  const { data, isPlaceholderData } = useCall('symbols.type', { id: onType ? route.id : 'none' }, { enabled: onType });
  if (route.view === 'file') return { file: route.id, type: null };
  if (!onType || data === undefined || isPlaceholderData) return { file: '', type: null };
  const { file } = placeInSource(data.type, route.query.member ?? '', route.query.file ?? '');
  return { file, type: data.type };
}
