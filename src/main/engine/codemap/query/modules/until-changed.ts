/** A reading that takes a while, made when it is first asked for and kept until the code map changes. */
export interface UntilChanged<T> {
  /** Where it is a promise: whoever asks while it is made gets the same, and what failed is made again. */
  get(): T;
  /** What is being made goes to those who asked before, and to nobody after. */
  forget(): void;
}

export function untilChanged<T>(make: () => T): UntilChanged<T> {
  let kept: { readonly made: T } | null = null;
  return {
    get() {
      if (kept !== null) return kept.made;
      const one = { made: make() };
      kept = one;
      if (one.made instanceof Promise) {
        one.made.catch(() => {
          if (kept === one) kept = null;
        });
      }
      return one.made;
    },
    forget() {
      kept = null;
    },
  };
}
