/**
 * What a process that lives long with an engine is started with, so that memory which its work gave back goes back to the
 * system too (spec 11 "idle: engine memory"). Of glibc (mallopt(3), "Environment variables"): by itself it keeps a heap for
 * each of some sixteen threads, and after one large piece was given back it keeps ever larger ones. Other systems know none
 * of these names.
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

/** Read once when a process starts. Called in it, so that processes which work for a moment, or are not ours, have none of it. */
export function leaveEngineEnvironment(env: NodeJS.ProcessEnv = process.env): void {
  for (const [name, value] of Object.entries(settings)) if (env[name] === value) delete env[name];
}
