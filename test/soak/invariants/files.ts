/** What must hold of the files of `.memo/` at any moment, for readers from outside. */
import fs from 'node:fs';
import path from 'node:path';

function textOf(file: string): string | null {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return null; // Replaced or removed in this moment.
  }
}

const problemOf = (file: string): string | null => {
  const text = textOf(file);
  if (text === null) return null;
  try {
    JSON.parse(text);
    return null;
  } catch {
    return `${file} is torn: ${text.length} letters, ${JSON.stringify(text.slice(0, 80))}`;
  }
};

/** Files that are there in one piece or not at all. Temporary ones are nobody's. */
export function tornFiles(memo: string): string[] {
  const names = readNames(memo).filter((name) => name.endsWith('.json') && !name.includes('.memo-tmp-'));
  const problems = names.flatMap((name) => problemOf(path.join(memo, name)) ?? []);
  const current = textOf(path.join(memo, 'CURRENT'));
  if (current !== null && !/^g-\d{4,}\n?$/.test(current)) problems.push(`CURRENT is torn: ${JSON.stringify(current)}`);
  return problems;
}

/** What is torn of what is read most. */
function tornReads(memo: string): string[] {
  const current = textOf(path.join(memo, 'CURRENT'))?.trim();
  if (current === undefined) return [];
  const manifest = path.join(memo, 'generations', current, 'manifest.json');
  const missing = !fs.existsSync(manifest) && textOf(path.join(memo, 'CURRENT'))?.trim() === current;
  const problems = missing && !fs.existsSync(manifest) ? [`CURRENT names ${current}, which is not there`] : [];
  const files = [manifest, path.join(memo, 'project_map.json'), path.join(memo, 'queue.snapshot.json')];
  return [...problems, ...files.flatMap((file) => problemOf(file) ?? [])];
}

/** Reads what is read most, again and again, until it is ended; then says what was torn. */
export function readAllTheTime(memo: string): () => string[] {
  const problems = new Set<string>();
  const timer = setInterval(() => {
    for (const problem of tornReads(memo)) problems.add(problem);
  }, 20);
  return () => {
    clearInterval(timer);
    return [...problems];
  };
}

function readNames(folder: string): string[] {
  try {
    return fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch {
    return []; // A generation was removed while it was listed.
  }
}

/** What only damage leaves behind; nobody damaged anything. */
export const setAsideFiles = (memo: string): string[] => readNames(memo).filter((name) => name.includes('.corrupt-'));

/** What an engine that ended leaves to nobody. */
export function leftovers(root: string): string[] {
  const names = [...readNames(path.join(root, '.memo')), ...readNames(path.join(root, 'memory-bank'))];
  const run = readNames(path.join(root, '.memo/run')).filter((name) => !name.startsWith('lock.db'));
  return [...names.filter((name) => name.includes('.memo-tmp-')), ...run.map((name) => `run/${name}`)];
}

/** Files that hold one of the words. */
export function filesWith(memo: string, words: readonly string[]): string[] {
  if (words.length === 0) return [];
  return readNames(memo).flatMap((name) => {
    const file = path.join(memo, name);
    try {
      if (!fs.statSync(file).isFile()) return [];
      const text = fs.readFileSync(file, 'latin1');
      return words.filter((word) => text.includes(word)).map((word) => `${name} holds ${word}`);
    } catch {
      return []; // Removed in this moment.
    }
  });
}
