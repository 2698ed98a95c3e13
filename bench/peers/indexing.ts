/**
 * Cold index and the command again after one changed file, as a person runs it: the built command line of ours, Universal
 * Ctags and repomix over the same files, GitNexus over the folder. Ctags and repomix know no update: they do all again.
 */
import fs from 'node:fs';
import path from 'node:path';
import { prepareStateFolder } from '../../src/main/engine/storage/storage.ts';
import { checkFolder, listFiles, loadConfig } from '../../src/main/engine/workspace/workspace.ts';
import { type Command, measuresOf, note, ours, type Row, reason, timed } from './rows.ts';

interface Contender {
  readonly name: string;
  readonly note: string;
  /** Rounds at most; a slow one gets fewer. */
  readonly rounds: number;
  /** Takes away what it left in the folder, so that the next run is cold. */
  forget(): void;
  readonly command: Command;
}

export interface IndexingOptions {
  readonly root: string;
  readonly rounds: number;
  readonly env: NodeJS.ProcessEnv;
  /** The command file of an installed GitNexus; null leaves it out. */
  readonly gitnexus: string | null;
  readonly seconds: number;
}

export async function measureIndexing(options: IndexingOptions): Promise<Row[]> {
  const { root, rounds } = options;
  const checked = await checkFolder(root);
  const { config } = await loadConfig(await prepareStateFolder(checked));
  const { files } = await listFiles(checked, config, new AbortController().signal);
  const name = `${path.basename(root)}, ${files.length} files`;
  const changed = files.map(({ file }) => file).find((file) => /\.(?:ts|cs|py|js)$/.test(file));
  if (changed === undefined) throw new Error(`${root} has no file that could be changed`);
  const runs = new Map<string, { cold: Record<string, number>[]; update: Record<string, number>[]; failed: string }>();
  const contenders = contendersOf(options, files.map(({ file }) => `${file}\n`).join(''));
  for (let round = 0; round < rounds; round += 1) {
    for (const contender of contenders) {
      const own = runs.get(contender.name) ?? { cold: [], update: [], failed: '' };
      runs.set(contender.name, own);
      if (round >= contender.rounds || own.failed !== '') continue;
      note(`${name}: ${contender.name}, round ${round + 1}`);
      try {
        contender.forget();
        own.cold.push(await timed(contender.command));
        fs.appendFileSync(path.join(root, changed), '\n');
        own.update.push(await timed(contender.command));
      } catch (thrown) {
        own.failed = reason(thrown);
        note(`${contender.name}: ${own.failed}`);
      }
    }
  }
  return (['cold', 'update'] as const).flatMap((which) =>
    contenders.map((contender): Row => {
      const own = runs.get(contender.name);
      const failed = own?.failed ? ` Failed: ${own.failed}` : '';
      return {
        what: which === 'cold' ? `cold index, ${name}` : `after one changed file, ${name}`,
        contender: contender.name,
        measures: measuresOf(own?.[which] ?? []),
        note: `${contender.note}${failed}`.trim(),
      };
    }),
  );
}

function contendersOf({ root, rounds, env, gitnexus, seconds }: IndexingOptions, list: string): Contender[] {
  const bench = path.resolve(import.meta.dirname, '..');
  const out = path.join(path.dirname(root), 'of-peers');
  fs.mkdirSync(out, { recursive: true });
  const drop = (...names: string[]): void => {
    for (const name of names) fs.rmSync(name, { recursive: true, force: true });
  };
  const command = (words: readonly string[], input?: string): Command => ({
    ...{ words, cwd: root, env, seconds },
    ...(input === undefined ? {} : { input }),
  });
  const node = process.execPath;
  const repomix = path.join(bench, 'node_modules', 'repomix', 'bin', 'repomix.cjs');
  const pack = path.join(out, 'pack.xml');
  const contenders: Contender[] = [
    {
      ...{ name: ours, rounds, note: '' },
      forget: () => drop(path.join(root, '.memo')),
      command: command([node, path.resolve(bench, '..', 'bin', 'memoscope.mjs'), 'index', root, '--json']),
    },
    {
      ...{
        name: 'Universal Ctags',
        rounds,
        note: 'Tags only: no references, hashes, edges or search tables. No update: all again.',
      },
      forget: () => undefined,
      command: command(['ctags', '--options=NONE', '--fields=+neaS', '-f', path.join(out, 'tags'), '-L', '-'], list),
    },
    {
      ...{
        name: 'repomix',
        rounds: Math.min(2, rounds),
        note: 'Packs the texts into one file and counts tokens; no symbols. No update: all again.',
      },
      forget: () => drop(pack),
      command: command([node, repomix, '--stdin', '--quiet', '-o', pack], list),
    },
  ];
  if (gitnexus === null) return contenders;
  const words = ['analyze', root, '--skip-agents-md', '--skip-git'];
  return [
    ...contenders,
    {
      ...{ name: 'GitNexus', rounds: 1, note: 'A graph with calls and communities, without embeddings.' },
      forget: () => drop(path.join(root, '.gitnexus')),
      command: command([node, gitnexus, ...words]),
    },
  ];
}
