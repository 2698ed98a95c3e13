/**
 * A symbol path as people read it: `Orders.Account.Id` of `Orders.Account+Id`, in which `+` joins a nested type to the type
 * around it. As long as the path, so ranges of it fit. Addresses and copied paths keep the `+`.
 */
export function dotted(path: string): string {
  return path.replace(/(?<=[\p{L}\p{N}_>`])\+(?=[\p{L}_])/gu, '.');
}
