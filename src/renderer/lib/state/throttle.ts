/** Runs work at once, then at most once in a while; a run that was wished for meanwhile comes at the end of the pause. */
export interface Throttled {
  run(): void;
  cancel(): void;
}

export function throttle(pauseMs: number, work: () => void): Throttled {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wished = false;
  const run = () => {
    if (timer !== undefined) {
      wished = true;
      return;
    }
    work();
    timer = setTimeout(() => {
      timer = undefined;
      if (!wished) return;
      wished = false;
      run();
    }, pauseMs);
  };
  return { run, cancel: () => clearTimeout(timer) };
}
