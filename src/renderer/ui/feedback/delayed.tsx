/** Shows its content only if it is still wanted after 300 ms: what comes sooner needs no "loading" (design README "States"). */
import { type ReactNode, useEffect, useState } from 'react';

/** Milliseconds before anything about loading is shown. */
const quietMs = 300;

export function Delayed({ children }: { children: ReactNode }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), quietMs);
    return () => clearTimeout(timer);
  }, []);
  return due ? children : null;
}
