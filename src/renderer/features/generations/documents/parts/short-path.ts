/** The last two names of a symbol path, `RetryPolicy.Next` of `Pay.Retry.RetryPolicy.Next(Payment)`: those that one knows it by. */
export function shortPath(path: string): string {
  const names = path.replace(/[(<].*$/s, '').split(/[.+]/);
  return names.slice(-2).join('.');
}
