/**
 * How long a test waits for what is to come: only what never comes costs the whole time, and a busy machine is slow to start
 * processes and to draw pages. Of itself `vi.waitFor` gives up after one second.
 */
import { vi } from 'vitest';

const { waitFor } = vi;

vi.waitFor = (check, options) => {
  const own = typeof options === 'number' ? { timeout: options } : options;
  return waitFor(check, { timeout: 60_000, interval: 10, ...own });
};
