/** Enter in a field whose answer may still be on its way: who types fast means the best row for the whole text, not for half of it. */
import { useEffect, useState } from 'react';

export interface Enter {
  /** @param aside with the key that opens it elsewhere. */
  press(aside: boolean): void;
  /** A row was chosen by hand meanwhile. */
  forget(): void;
}

/**
 * @param behind whether what is listed answers an earlier text than `input`.
 * @param run with the best row, at once or as soon as the answer is there; not at all once the text went on.
 */
export function useEnter(input: string, behind: boolean, run: (aside: boolean) => void): Enter {
  const [waits, setWaits] = useState<{ input: string; aside: boolean } | null>(null);
  useEffect(() => {
    if (waits === null || (behind && waits.input === input)) return;
    setWaits(null);
    if (waits.input === input) run(waits.aside);
  }, [waits, behind, input, run]);
  return {
    press: (aside) => (behind ? setWaits({ input, aside }) : run(aside)),
    forget: () => setWaits(null),
  };
}
