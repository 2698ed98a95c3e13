/**
 * Roles of the grid's parts. They are elements without keys of their own: the grid has the focus and names the row by
 * aria-activedescendant, and rows that come and go with the scroll are no rows of a table element.
 */
export const rowRole = (index: number, level: 1 | 2) =>
  ({ role: 'row', 'aria-rowindex': index + 1, 'aria-level': level }) as const;
export const cellRole = { role: 'gridcell' } as const;
export const columnRole = { role: 'columnheader' } as const;
