/** A reading that takes a while, made when it is first asked for and kept until the code map changes. */
export interface UntilChanged<T> {
  /** Whoever asks while it is made gets the same. What failed is made again. */
  get(): Promise<T>;
  /** What is being made goes to those who asked before, and to nobody after. */
  forget(): void;
}

export function untilChanged<T>(make: () => Promise<T>): UntilChanged<T> {
  let kept: Promise<T> | null = null;
  return {
    get() {
      if (kept !== null) return kept;
      const made = make();
      kept = made;
      made.catch(() => {
        if (kept === made) kept = null;
      });
      return made;
    },
    forget() {
      kept = null;
    },
  };
}
