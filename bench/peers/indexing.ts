/**
 * Cold index and what brings it up to date after one changed file, as a person runs it: the built command line of ours,
 * Universal Ctags and repomix over the same files, CodeGraph and GitNexus over the folder. Ctags and repomix know no
 * update: they do all again.
 */
import fs from 'node:fs';
import path from 'node:path';
import { prepareStateFolder } from '../../src/main/engine/storage/storage.ts';
import { checkFolder, listFiles, loadConfig } from '../../src/main/engine/workspace/workspace.ts';
import { type Command, measuresOf, note, ours, type Row, reason, sizeOf, timed } from './rows.ts';

interface Contender {
  readonly name: string;
  readonly note: string;
  /** Rounds at most; a slow one gets fewer. */
  readonly rounds: number;
  /** Takes away what it left in the folder, so that the next run is cold. */
  forget(): void;
  readonly command: Command;
  /** What a person runs after a change, where it is another command. */
  readonly update?: Command;
  /** What it leaves on the disk. */
  readonly kept: readonly string[];
}

export interface IndexingOptions {
  readonly root: string;
  readonly rounds: number;
  readonly env: NodeJS.ProcessEnv;
  /** The command file of an installed GitNexus; null leaves it out. */
  readonly gitnexus: string | null;
  /** The same of CodeGraph. */
  readonly codegraph: string | null;
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
        own.cold.push({ ...(await timed(contender.command)), 'disk MB': sizeOf(...contender.kept) });
        fs.appendFileSync(path.join(root, changed), '\n');
        own.update.push(await timed(contender.update ?? contender.command));
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

function contendersOf(options: IndexingOptions, list: string): Contender[] {
  const { root, rounds, env, gitnexus, codegraph, seconds } = options;
  const bench = path.resolve(import.meta.dirname, '..');
  const out = path.join(path.dirname(root), 'of-peers');
  fs.mkdirSync(out, { recursive: true });
  const command = (words: readonly string[], input?: string): Command => ({
    ...{ words, cwd: root, env, seconds },
    ...(input === undefined ? {} : { input }),
  });
  const keeping = (...kept: string[]) => ({
    kept,
    forget: () => {
      for (const each of kept) fs.rmSync(each, { recursive: true, force: true });
    },
  });
  const node = process.execPath;
  const [tags, pack] = [path.join(out, 'tags'), path.join(out, 'pack.xml')];
  const contenders: Contender[] = [
    {
      ...{ name: ours, rounds, note: '', ...keeping(path.join(root, '.memo')) },
      command: command([node, path.resolve(bench, '..', 'bin', 'memoscope.mjs'), 'index', root, '--json']),
    },
    {
      ...{ name: 'Universal Ctags', rounds, ...keeping(tags) },
      note: 'Tags only: no references, hashes, edges or search tables. No update: all again.',
      command: command(['ctags', '--options=NONE', '--fields=+neaS', '-f', tags, '-L', '-'], list),
    },
    {
      ...{ name: 'repomix', rounds: Math.min(2, rounds), ...keeping(pack) },
      note: 'Packs the texts into one file and counts tokens; no symbols. No update: all again.',
      command: command(
        [node, path.join(bench, 'node_modules', 'repomix', 'bin', 'repomix.cjs'), '--stdin', '--quiet', '-o', pack],
        list,
      ),
    },
  ];
  if (codegraph !== null)
    contenders.push({
      ...{ name: 'CodeGraph', rounds, ...keeping(path.join(root, '.codegraph')) },
      note: 'A graph with calls by names and imports.',
      command: command([node, codegraph, 'init', '--yes', root]),
      update: command([node, codegraph, 'sync', root]),
    });
  if (gitnexus !== null)
    contenders.push({
      ...{ name: 'GitNexus', rounds: 1, ...keeping(path.join(root, '.gitnexus')) },
      note: 'A graph with calls and communities, without embeddings.',
      command: command([node, gitnexus, 'analyze', root, '--skip-agents-md', '--skip-git']),
    });
  return contenders;
}
