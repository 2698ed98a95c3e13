/** The name at the end of a symbol path, `RetryPolicy` of `Payments.Retry.RetryPolicy`: for sentences. */
export function lastName(path: string): string {
  const at = Math.max(path.lastIndexOf('.'), path.lastIndexOf('/'));
  return at < 0 || at === path.length - 1 ? path : path.slice(at + 1);
}
