/**
 * Environment of a long-lived process with an engine, so that freed memory is returned to the system. For glibc
 * (mallopt(3), "Environment variables"): by default it keeps a heap for each of some sixteen threads, and after one
 * large block was freed it keeps ever larger ones. Other systems know none of these names.
 */
const settings: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '262144',
};

/** For the process that holds the engine; what the person set stays. */
export function engineEnvironment(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  return { ...settings, ...env };
}

/**
 * Read once when a process starts. Called in it, so that processes which are short-lived, or not ours, are not
 * affected.
 */
export function leaveEngineEnvironment(env: NodeJS.ProcessEnv = process.env): void {
  for (const [name, value] of Object.entries(settings)) if (env[name] === value) delete env[name];
}
