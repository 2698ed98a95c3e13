/** What the Context view shows, as its address keeps it: `#/context?task=…&show=text&selected=T_…&pack=retry-paths`. */
export interface ContextPlace {
  /** Words that a window is put together for; '' for the window as it is written. */
  readonly task: string;
  /** The text itself, in the place of its table. */
  readonly show: 'table' | 'text';
  /** Key of the selected row, as `windowRows` makes it; of an entry its type id. */
  readonly selected: string;
  /** Name of the pack, or draft of one, whose filter is shown; '' for none. */
  readonly pack: string;
}

export function readPlace(query: Readonly<Record<string, string>>): ContextPlace {
  return {
    task: query.task ?? '',
    show: query.show === 'text' ? 'text' : 'table',
    selected: query.selected ?? '',
    pack: query.pack ?? '',
  };
}

export function writePlace({ task, show, selected, pack }: ContextPlace): Record<string, string> {
  return { task, show: show === 'text' ? 'text' : '', selected, pack };
}
