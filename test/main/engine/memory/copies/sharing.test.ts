/** What git sees of memory, and what its merges do. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Share } from '../../../../../src/main/engine/memory/copies/ignore-file.ts';
import { mdFilesOf, mdLine, notAnalysed } from '../../../../../src/main/engine/memory/copies/project-map.ts';
import { git, tempFolder } from '../../temp-folder.ts';
import { draft, openTestStore, type TestStore } from '../store/open-store.ts';

const openIn = (root: string, cloneSuffix: string, share: () => Share = () => 'all'): Promise<TestStore> =>
  openTestStore({ cloneSuffix, copies: { share } }, path.join(root, '.memo'));
function commit(root: string, message: string): void {
  git(root, 'add', '-A');
  git(root, 'commit', '-q', '--allow-empty', '-m', message);
}
const ids = (test: TestStore): string[] => [...test.store.records.all()].map(({ record }) => record.id).sort();
const change = (test: TestStore, id: string, fields: object): void =>
  void test.store.records.change([{ id, action: 'edited', by: 'human', note: '', fields }]);

/** Two clones with one record in common, both open. */
async function clones(): Promise<{ here: string; there: string; ours: TestStore; theirs: TestStore; common: string }> {
  const here = tempFolder();
  const there = path.join(tempFolder(), 'clone');
  git(here, 'init', '-q');
  const ours = await openIn(here, 'aaaa');
  const common = ours.store.records.add([draft('Common', { tags: ['a'] })], 'human').added[0] ?? '';
  await ours.store.flush();
  commit(here, 'one');
  git(here, 'clone', '-q', here, there);
  return { here, there, ours, theirs: await openIn(there, 'bbbb'), common };
}

describe('two clones', () => {
  test('that merge by git have the union; ids never collide, and what both changed alike is one', async () => {
    const { here, there, ours, theirs, common } = await clones();
    expect(ids(theirs)).toEqual([common]);
    const [a = ''] = ours.store.records.add([draft('Ours')], 'human').added;
    const [b = ''] = theirs.store.records.add([draft('Theirs', { relatedRecords: [common] })], 'human').added;
    change(theirs, common, { notes: 'seen there' });
    await Promise.all([ours.store.flush(), theirs.store.flush()]);
    commit(here, 'ours');
    commit(there, 'theirs');
    git(here, 'pull', '-q', '--no-rebase', '--no-edit', there);
    git(there, 'pull', '-q', '--no-rebase', '--no-edit', here);
    await ours.store.refresh();
    await theirs.store.refresh();
    expect(ids(ours)).toEqual([common, a, b].sort());
    expect([...theirs.store.records.all()].map(({ record }) => record)).toEqual(
      [...ours.store.records.all()].map(({ record }) => record),
    );
    expect(ours.store.records.get(common)?.record.notes).toBe('seen there');
    expect([git(here, 'status', '--short'), git(there, 'status', '--short')]).toEqual(['', '']);
  });

  test('that changed the same record: the conflict is told and stays, and its resolution is taken by both', async () => {
    const { here, there, ours, theirs, common } = await clones();
    change(ours, common, { notes: 'ours' });
    theirs.now += 1_000;
    change(theirs, common, { notes: 'theirs' });
    await Promise.all([ours.store.flush(), theirs.store.flush()]);
    commit(here, 'ours');
    commit(there, 'theirs');
    expect(() => git(here, 'pull', '-q', '--no-rebase', '--no-edit', there)).toThrow();
    await ours.store.refresh();
    expect(ours.told.get('memory-blocked')).toContain(`${common}.json`);
    expect(ours.store.records.get(common)?.record.notes).toBe('ours');
    git(here, 'checkout', '-q', '--theirs', '.');
    commit(here, 'merged');
    await ours.store.refresh();
    expect(ours.told.has('memory-blocked')).toBe(false);
    expect(ours.store.records.get(common)?.record.notes).toBe('theirs');
    git(there, 'pull', '-q', '--no-rebase', '--no-edit', here);
    await theirs.store.refresh();
    expect(theirs.store.records.get(common)?.record).toEqual(ours.store.records.get(common)?.record);
    expect([git(here, 'status', '--short'), git(there, 'status', '--short')]).toEqual(['', '']);
  });

  test('a removal comes over, and a branch that is switched back brings back what it had', async () => {
    const { here, there, ours, theirs, common } = await clones();
    git(there, 'checkout', '-q', '-b', 'old');
    git(there, 'checkout', '-q', 'main');
    ours.store.records.remove(common);
    const [other = ''] = ours.store.records.add([draft('Other')], 'human').added;
    await ours.store.flush();
    commit(here, 'removed');
    git(there, 'pull', '-q', '--no-rebase', '--no-edit', here);
    await theirs.store.refresh();
    expect(ids(theirs)).toEqual([other]);
    git(there, 'checkout', '-q', 'old');
    await theirs.store.refresh();
    expect(ids(theirs)).toEqual([common]);
    expect(git(there, 'status', '--short')).toBe('');
  });
});

describe('what git sees', () => {
  test('nothing, what a person confirmed, or all learnings and domains; never failures, databases, the project map', async () => {
    const root = tempFolder();
    git(root, 'init', '-q');
    let share: Share = 'none';
    const test = await openIn(root, 'aaaa', () => share);
    fs.writeFileSync(test.file('config.yaml'), 'memory:\n  share: all\n');
    const [a = '', b = ''] = test.store.records.add([draft('A'), draft('B')], 'human').added;
    test.store.domains.put({
      domain: 'Pay',
      summary: '',
      keyConcepts: [],
      keyFiles: [],
      sourceRecordIds: [],
      analyst: 'static',
    });
    const rest = { context: {}, retryCount: 0, status: 'PENDING', avoidStrategy: null, revision: 1 } as const;
    test.store.failures.record({ operationType: 'PROJECT_ANALYSIS', operation: 'o', error: 'e', ...rest });
    const seen = async (now: Share): Promise<string[]> => {
      share = now;
      await test.store.refresh();
      return git(root, 'status', '--short', '--untracked-files=all')
        .split('\n')
        .filter(Boolean)
        .map((line) => line.slice('?? .memo/'.length));
    };
    expect(await seen('none')).toEqual(['config.yaml']);
    expect(await seen('confirmed')).toEqual(['config.yaml']);
    test.store.records.change([{ id: b, action: 'confirmed', by: 'human', note: '', fields: { confirmedAt: 1 } }]);
    expect(await seen('confirmed')).toEqual(['config.yaml', `memory/learning/${b}.json`]);
    expect(await seen('all')).toEqual([
      'config.yaml',
      'memory/domain/pay.json',
      `memory/learning/${a}.json`,
      `memory/learning/${b}.json`,
    ]);
    expect(await seen('none')).toEqual(['config.yaml']);
    fs.writeFileSync(test.file('.gitignore'), '# mine\n*\n');
    expect(await seen('all')).toEqual([]);
    expect(fs.readFileSync(test.file('.gitignore'), 'utf8')).toBe('# mine\n*\n');
  });
});

describe('project_map.json', () => {
  test('says where the project stands, with ids only, and agrees after each write (memory-8)', async () => {
    const analysed = {
      ...notAnalysed,
      lastAnalyzed: 5,
      projectMd5: 'M',
      mdFiles: mdFilesOf([mdLine('src/a.ts', 'H')]),
    };
    const test = await openTestStore({ copies: { analysed: () => analysed } });
    const map = async (): Promise<Record<string, unknown>> => {
      await test.store.flush();
      const file = JSON.parse(fs.readFileSync(test.file('project_map.json'), 'utf8'));
      expect(file).toMatchObject({ version: '2.0.0', lastUpdate: test.now });
      return file.projects.shop;
    };
    const [a = '', b = ''] = test.store.records.add([draft('A'), draft('B')], 'human').added;
    expect(await map()).toEqual({
      path: '.',
      ...analysed,
      mdFiles: { 'src/a.ts': 'H' },
      evolutionStatus: test.store.evolution.status(),
      learningRecordIndex: [a, b],
      failureRecordIndex: [],
      domainKnowledgeIndex: [],
      lastEvolutionTime: 0,
    });
    expect(Object.keys(analysed.analysisStatus)).toEqual([
      'project_structure',
      'tech_stack',
      'api_entries',
      'db_entities',
      'enums',
      'config_files',
    ]);
    test.store.records.remove(a);
    test.store.evolution.setStatus({ ...test.store.evolution.status(), totalQuestionsExplored: 1 });
    expect(await map()).toMatchObject({
      learningRecordIndex: [b],
      lastEvolutionTime: test.now,
      evolutionStatus: { totalQuestionsExplored: 1 },
    });
    await expect.poll(() => fs.existsSync(test.file('project_map.json'))).toBe(true);
  });
});
