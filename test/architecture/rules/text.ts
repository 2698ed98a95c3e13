/** What must not be in any tracked file, and what documents promise. */
import type { SourceFile, Violation } from '../sources.ts';

/** Paths of one machine and hosts of package registries: a checkout has to work anywhere. */
const machine = [
  { pattern: /(?:^|[^A-Za-z0-9_~.-])\/(?:work|root|farm)\/[A-Za-z0-9_.-]/m, says: 'a path of one machine' },
  {
    pattern: /(?:^|[^A-Za-z0-9_~.-])\/(?:home|Users)\/(?!me\b|you\b|ada\b)[a-z][A-Za-z0-9_.-]*\//m,
    says: 'a home folder',
  },
  { pattern: /https?:\/\/[a-z0-9.-]*(?:npmjs|debian|pypi)\.[a-z]/, says: 'the host of a package registry' },
];

export function noMachine(files: readonly SourceFile[]): Violation[] {
  return files.flatMap((file) =>
    machine
      .map((rule) => ({ match: rule.pattern.exec(file.text), says: rule.says }))
      .filter(({ match }) => match !== null)
      .map(({ match, says }) => ({ path: file.path, message: `${says}: ${match?.[0].trim() ?? ''}` })),
  );
}

const npmOwn = new Set(['ci', 'install', 'exec', 'pack', 'uninstall', 'view', 'link', 'publish', 'audit', 'rebuild']);

/** Each npm command that a document names exists as a script. */
export function namedScripts(files: readonly SourceFile[], scripts: readonly string[]): Violation[] {
  const found: Violation[] = [];
  for (const file of files.filter(
    (candidate) => candidate.path.endsWith('.md') && !candidate.path.includes('fixtures/'),
  )) {
    for (const match of file.text.matchAll(
      /`[^`\n]*?\bnpm (run )?([a-z][a-z0-9:-]*)|^\s*npm (run )?([a-z][a-z0-9:-]*)/gm,
    )) {
      const run = match[1] ?? match[3];
      const name = match[2] ?? match[4] ?? '';
      if (run === undefined && npmOwn.has(name)) continue;
      if (!scripts.includes(name))
        found.push({ path: file.path, message: `names npm script ${name}, which is not there` });
    }
  }
  return found;
}
