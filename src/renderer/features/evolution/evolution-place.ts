/** What the view shows, as its address has it: `#/evolution`, `#/evolution/knowledge`, `#/evolution?show=refused`. */
export const evolutionTabs = ['loop', 'knowledge'] as const;
type EvolutionTab = (typeof evolutionTabs)[number];

/** What the log can be narrowed to. */
export const logFilters = ['saved', 'refused', 'failed', 'loop'] as const;
export type LogFilter = (typeof logFilters)[number];

interface EvolutionPlace {
  readonly tab: EvolutionTab;
  /** None: all that became of questions. */
  readonly show: readonly LogFilter[];
}

export function readPlace(query: Readonly<Record<string, string>>, id: string): EvolutionPlace {
  const show = (query.show ?? '').split(',');
  return { tab: tabOf(id), show: logFilters.filter((one) => show.includes(one)) };
}

export function tabOf(id: string): EvolutionTab {
  return evolutionTabs.find((tab) => tab === id) ?? 'loop';
}

export function writePlace({ show }: EvolutionPlace): Record<string, string> {
  return show.length === 0 ? {} : { show: show.join(',') };
}

export function placeId({ tab }: EvolutionPlace): string {
  return tab === 'loop' ? '' : tab;
}
