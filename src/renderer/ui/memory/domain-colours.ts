/**
 * Which colour a domain has, the same in every view. The design has eight, which the domains with most records get; all
 * others share grey. A name asks for a colour of its own, so that records that come or go move none; of two that ask for the
 * same the one that had it keeps it, else the first by name, and the other takes the next that is free.
 */
import { useMemo } from 'react';
import type { Services } from '../../lib/services.ts';
import { useServices, useWorkspace } from '../../lib/services-context.tsx';
import { useCall } from '../../lib/use-call.ts';

/** Number of the colour, 1 to 8; 0 for none. */
export type DomainColour = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
export type ColourOf = ReadonlyMap<string, DomainColour>;

const colours = [1, 2, 3, 4, 5, 6, 7, 8] as const;

export interface CountedDomain {
  /** '' means records without a domain, which have no colour. */
  readonly domain: string;
  readonly records: number;
}

const noColours: ColourOf = new Map();

/**
 * Colour by domain; a domain that is not in it has none of its own.
 * @param before what this gave earlier, also of domains that are gone: they find their colour again if nobody took it.
 */
export function domainColours(domains: readonly CountedDomain[], before: ColourOf = noColours): ColourOf {
  const largest = domains
    .filter(({ domain, records }) => domain !== '' && records > 0)
    .sort((a, b) => b.records - a.records || compare(a.domain, b.domain))
    .slice(0, colours.length)
    .map(({ domain }) => domain)
    .sort(compare);
  const given = new Map<string, DomainColour>();
  const free = new Set<DomainColour>(colours);
  const give = (domain: string, colour: DomainColour | undefined): void => {
    if (colour !== undefined && !given.has(domain) && free.delete(colour)) given.set(domain, colour);
  };
  for (const domain of largest) give(domain, before.get(domain));
  for (const domain of largest) give(domain, asked(domain, 0));
  for (const domain of largest) {
    for (let step = 1; step < colours.length; step += 1) give(domain, asked(domain, step));
  }
  return given;
}

/** What is to be kept for the next time: all that were given, but those that another domain has by now. */
export function keptColours(before: ColourOf, now: ColourOf): ColourOf {
  const taken = new Set(now.values());
  return new Map([...[...before].filter(([, colour]) => !taken.has(colour)), ...now]);
}

/** The token of a colour. */
export function domainInk(colour: DomainColour): string {
  return colour === 0 ? 'var(--text-faint)' : `var(--domain-${colour})`;
}

const none: readonly CountedDomain[] = [];

/** The colour of any domain of this workspace; one question to the engine for all marks of the page. */
export function useDomainColours(): (domain: string | undefined) => DomainColour {
  const services = useServices();
  const root = useWorkspace((state) => state.root);
  const open = useWorkspace(({ phase }) => phase !== 'closed');
  const { data } = useCall('memory.domains', {}, { enabled: open });
  const domains = data?.domains ?? none;
  return useMemo(() => {
    const known = coloursIn(services, root, domains);
    return (domain) => known.get(domain ?? '') ?? 0;
  }, [services, root, domains]);
}

/** Colours that were given, by workspace, as long as the page lives. */
const books = new WeakMap<Services, Map<string, ColourOf>>();

/** The same for the same domains, however often it is asked. */
function coloursIn(services: Services, root: string, domains: readonly CountedDomain[]): ColourOf {
  const book = books.get(services) ?? new Map<string, ColourOf>();
  books.set(services, book);
  const before = book.get(root) ?? noColours;
  const now = domainColours(domains, before);
  book.set(root, keptColours(before, now));
  return now;
}

/** The colour that a name asks for, and those after it (FNV-1a). */
function asked(domain: string, step: number): DomainColour | undefined {
  let hash = 0x811c9dc5;
  for (const letter of domain) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  hash ^= hash >>> 15;
  return colours[((hash >>> 0) + step) % colours.length];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
