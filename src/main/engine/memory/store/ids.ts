/**
 * Ids of records: `lr-YYYYMMDD-NNN-<suffix>` with the local date and the suffix of this clone; `dk-<slug>` for
 * domains. None is given twice: the counter of each day is kept, also when its records are gone and when the clock is
 * put back, and ids that are removed or came from elsewhere are passed over.
 */

import type { Clock } from '#shared/base/clock.ts';
import { localDay } from '#shared/base/local-day.ts';
import { contentHash, type Database } from '../../storage/storage.ts';

export interface Ids {
  /** Within the transaction that uses it, so that neither is there without the other. */
  next(prefix: 'lr' | 'fr'): string;
  /** An id of this clone that came from a file counts as given. */
  seen(id: string): void;
}

const given = /^(lr|fr)-(\d{8})-(\d{3,9})-([a-z0-9]+)$/;
const short = /^(lr|fr)-\d{8}-\d{3,9}$/;

/** Whether `id` is an id without the suffix of a clone: the short form that people type. */
export function isShortId(id: string): boolean {
  return short.test(id);
}

/** `taken`: whether the id is in use or was. */
export function createIds(
  { read, write }: Database,
  suffix: string,
  clock: Clock,
  taken: (id: string) => boolean,
): Ids {
  const get = read.prepare<[string], number>('SELECT value FROM counters WHERE name = ?').pluck();
  const put = write.prepare<[string, number]>(
    'INSERT INTO counters VALUES (?, ?) ON CONFLICT(name) DO UPDATE SET value = max(value, excluded.value)',
  );
  return {
    next(prefix) {
      const day = `${prefix}-${localDay(clock.now()).replaceAll('-', '')}`;
      for (let n = (get.get(day) ?? 0) + 1; ; n += 1) {
        const id = `${day}-${String(n).padStart(3, '0')}-${suffix}`;
        if (taken(id)) continue;
        put.run(day, n);
        return id;
      }
    },
    seen(id) {
      const [, prefix, day, number, clone] = given.exec(id) ?? [];
      if (prefix !== undefined && clone === suffix) put.run(`${prefix}-${day}`, Number(number));
    },
  };
}

/** Windows has no files of these names, whatever their ending. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** Letters of non-Latin scripts do not go into file names: their hash replaces them. */
export function domainId(domain: string, taken: (id: string) => boolean): string {
  const slug = domain
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 48);
  const plain = `dk-${slug}`;
  if (slug !== '' && !reserved.test(slug) && !/[^\p{ASCII}\p{M}]/u.test(domain.normalize('NFKD')) && !taken(plain))
    return plain;
  const hashed = `dk-${slug === '' ? '' : `${slug}-`}${contentHash(domain).toLowerCase()}`;
  for (let n = 1; ; n += 1) {
    const id = n === 1 ? hashed : `${hashed}-${n}`;
    if (!taken(id)) return id;
  }
}
