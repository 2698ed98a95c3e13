/** Closes a switch over a union: a new member that is not handled fails the type check, and throws if it ever gets here. */
export function assertNever(value: never, what = 'value'): never {
  throw new Error(`Unexpected ${what}: ${JSON.stringify(value)}`);
}
