/** Time of day with seconds, `14:26:11`: the same in all languages. */
export function clockFormat(at: number): string {
  const date = new Date(at);
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':');
}
