/** A value that follows another one once that has rested; the first one is followed at once. */
import { useEffect, useState } from 'react';

/** @param rest milliseconds; null is followed at once. */
export function useRested<T>(value: T | null, rest: number): T | null {
  const [rested, setRested] = useState(value);
  const first = rested === null;
  useEffect(() => {
    if (first) return setRested(value);
    const timer = setTimeout(() => setRested(value), rest);
    return () => clearTimeout(timer);
  }, [value, rest, first]);
  return rested;
}
