/**
 * Calls back when the address leads to another place than the one at which the caller was first drawn: what floats above a
 * place would lie over the next one.
 */
import { useEffect, useState } from 'react';
import { useNavigation } from '../services-context.tsx';

export function useOnLeave(leave: () => void): void {
  const place = useNavigation(({ route: { view, id } }) => `${view}/${id}`);
  const [from] = useState(place);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the place changes, with the callback of that moment.
  useEffect(() => {
    if (place !== from) leave();
  }, [place]);
}
