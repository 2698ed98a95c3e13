/** Which row is chosen where the address does not say it: it comes back with the place. Null until one is chosen. */
import { useState } from 'react';
import { useNavigation, useServices } from '../services-context.tsx';

export function useKeptChoice(slot: string): readonly [string | null, (key: string) => void] {
  const { navigation } = useServices();
  const entry = useNavigation((state) => state.entry);
  const recalled = (): string | undefined => {
    const key = navigation.getState().recall(slot);
    return typeof key === 'string' ? key : undefined;
  };
  const [choice, setChoice] = useState(() => ({ entry, key: recalled() ?? null }));
  const choose = (key: string): void => {
    navigation.getState().remember(slot, key);
    setChoice({ entry, key });
  };
  return [choice.entry === entry ? choice.key : (recalled() ?? choice.key), choose];
}
