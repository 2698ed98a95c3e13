/** The last two names of a symbol path, `RetryPolicy.Next` of `Pay.Retry.RetryPolicy.Next(Payment)`: those that one knows it by. */
export function shortPath(path: string): string {
  const names = path.replace(/[(<].*$/s, '').split(/[.+]/);
  return names.slice(-2).join('.');
}

/** Last folders that say nothing by themselves. */
const general = /^(?:src|main|java|kotlin|lib|app|tests?)$/;

/** The folder that one knows a module by: `sql` of `core/src/main/java/org/shop/sql`, `core/src` of `core/src`. */
export function shortModule(name: string): string {
  const folders = name.split('/');
  let from = folders.length - 1;
  while (from > 0 && general.test(folders[from] ?? '')) from -= 1;
  return folders.slice(from).join('/');
}
