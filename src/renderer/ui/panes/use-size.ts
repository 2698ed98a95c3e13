/** The size of an element in whole CSS pixels, kept up to date. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

export function useSize<E extends HTMLElement>(): [RefObject<E | null>, { width: number; height: number }] {
  const element = useRef<E>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const target = element.current;
    if (target === null) return;
    const measure = () => setSize({ width: Math.floor(target.clientWidth), height: Math.floor(target.clientHeight) });
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    measure();
    return () => observer.disconnect();
  }, []);
  return [element, size];
}
