/** Shows its content only if it is still wanted after 300 ms: what comes sooner needs no "loading". */
import { type ReactNode, useEffect, useState } from 'react';

/** Milliseconds before anything about loading is shown. */
const quietMs = 300;

/** @param ms where something else than loading is waited for. */
export function Delayed({ ms = quietMs, children }: { ms?: number; children: ReactNode }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return due ? children : null;
}
