/** Brings the keys to the list of records: where they go when a form or a bar that had them is gone. */
export function focusRecords(): void {
  document.querySelector<HTMLElement>('[data-list="records"]')?.focus();
}
