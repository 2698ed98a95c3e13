/** Where an answer is filed when its analyst did not say: a domain by the folder of its evidence, tags by its names. */
import { isPlaceholder } from './refusals/leaks.ts';

/** Folders that say nothing of what is in them. */
const general = new Set(
  'src lib libs app apps main source sources java kotlin python internal pkg cmd packages package modules module core common shared test tests spec com org net io impl spi'.split(
    ' ',
  ),
);
const maxDomain = 64;
const maxTags = 8;

/** @param files the evidence first. */
export function domainOf(said: string, files: readonly string[]): string | undefined {
  const wanted = said.replace(/\s+/g, ' ').trim();
  if (wanted !== '' && wanted.length <= maxDomain && !isPlaceholder(wanted)) return wanted;
  const counts = new Map<string, number>();
  for (const file of files) {
    const folder = file
      .split('/')
      .slice(0, -1)
      .find((part) => !general.has(part.toLowerCase()) && part.length > 1);
    if (folder !== undefined) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most?.[0].slice(0, maxDomain).toWellFormed().trim() || undefined;
}

export function tagsOf(said: readonly string[], symbols: readonly string[]): string[] {
  const own = said.map((tag) => tag.replace(/\s+/g, ' ').trim()).filter((tag) => tag !== '' && tag.length <= 64);
  const real = [...new Set(own.filter((tag) => !isPlaceholder(tag)))];
  if (real.length > 0) return real.slice(0, maxTags);
  const names = symbols.map(
    (name) =>
      name
        .replace(/\(.*$/, '')
        .split(/[.:#/]/)
        .at(-1) ?? '',
  );
  return [...new Set(names.filter((name) => /^[\w$]{3,64}$/.test(name)))].slice(0, 4);
}
