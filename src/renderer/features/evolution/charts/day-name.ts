/** A local day of the contract, `2026-03-09`, as epoch milliseconds of its noon: the same day in any time of summer. */
export function noonOf(date: string): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day, 12).getTime();
}

/** The local day that a time lies in. */
export function dateOf(at: number): string {
  const date = new Date(at);
  const part = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`;
}
