/**
 * Which colour a domain has, the same in every view. The design has eight; the eight domains with most records get them,
 * in the order of their names, so that one more record does not turn payments from blue to green. All others share grey.
 */
import { useMemo } from 'react';
import { useWorkspace } from '../../lib/services-context.tsx';
import { useCall } from '../../lib/use-call.ts';

/** Number of the colour, 1 to 8; 0 for none. */
export type DomainColour = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const colours = [1, 2, 3, 4, 5, 6, 7, 8] as const;

export interface CountedDomain {
  /** '' stands for records without a domain, which have no colour. */
  readonly domain: string;
  readonly records: number;
}

/** Colour by domain; a domain that is not in it has none of its own. */
export function domainColours(domains: readonly CountedDomain[]): ReadonlyMap<string, DomainColour> {
  const largest = domains
    .filter(({ domain, records }) => domain !== '' && records > 0)
    .sort((a, b) => b.records - a.records || compare(a.domain, b.domain))
    .slice(0, colours.length)
    .map(({ domain }) => domain)
    .sort(compare);
  return new Map(largest.map((domain, at) => [domain, colours[at] ?? 0]));
}

/** The token of a colour. */
export function domainInk(colour: DomainColour): string {
  return colour === 0 ? 'var(--text-faint)' : `var(--domain-${colour})`;
}

const none: readonly CountedDomain[] = [];

/** The colour of any domain of this workspace; one question to the engine for all marks of the page. */
export function useDomainColours(): (domain: string | undefined) => DomainColour {
  const open = useWorkspace(({ phase }) => phase !== 'closed');
  const { data } = useCall('memory.domains', {}, { enabled: open });
  const domains = data?.domains ?? none;
  return useMemo(() => {
    const known = domainColours(domains);
    return (domain) => known.get(domain ?? '') ?? 0;
  }, [domains]);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
