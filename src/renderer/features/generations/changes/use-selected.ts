/** The selected row of a list whose rows may change: kept by key. */
import { useCallback, useState } from 'react';

export function useSelected(rows: readonly { readonly key: string }[]) {
  const [key, setKey] = useState('');
  const select = useCallback((index: number) => setKey(rows[index]?.key ?? ''), [rows]);
  return { selected: rows.findIndex((row) => row.key === key), select };
}
