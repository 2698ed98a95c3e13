/**
 * What people and their tools do to the files: edits, saves one after the other, moves, branches, rebases. Every file is whole
 * code in the end: one that no longer parses would rightly keep what it last said.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { type Day, type Step, sleep } from '../day.ts';
import type { Random } from '../random.ts';

const endings = ['.ts', '.tsx', '.js', '.cs', '.py', '.go', '.java', '.rs', '.kt'];
const left = new Set(['.git', '.memo', 'memory-bank', 'node_modules']);

/** Source files, sorted, relative to the root. */
export function sources(root: string): string[] {
  const found: string[] = [];
  const walk = (folder: string): void => {
    for (const entry of fs.readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const place = path.posix.join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!left.has(entry.name)) walk(place);
      } else if (entry.isFile() && endings.includes(path.extname(entry.name))) found.push(place);
    }
  };
  walk('');
  return found.sort();
}

/** Whole code, of the kind that the ending says; added to any file it leaves that one whole. */
export function declaration(file: string, random: Random): string {
  const n = random.below(100_000);
  switch (path.extname(file)) {
    case '.cs':
      return `\npublic class Soak${n % 50} { public int M${n}() => ${n}; }\n`;
    case '.py':
      return `\n\nclass Soak${n % 50}:\n    def m${n}(self):\n        return ${n}\n`;
    case '.go':
      return `\nfunc soak${n}() int { return ${n} }\n`;
    case '.java':
      return `\nclass Soak${n % 50} { int m${n}() { return ${n}; } }\n`;
    case '.rs':
      return `\npub fn soak${n}() -> i32 { ${n} }\n`;
    case '.kt':
      return `\nclass Soak${n % 50} { fun m${n}(): Int = ${n} }\n`;
    default:
      return `\nexport class Soak${n % 50} {\n  m${n}() {\n    return ${n};\n  }\n}\n`;
  }
}

/** A person's save fails as theirs would where the disk does. */
function save(day: Day, work: () => void): void {
  try {
    work();
  } catch (thrown) {
    const code = thrown instanceof Error && 'code' in thrown ? thrown.code : '';
    if (!day.diskFails || (code !== 'ENOSPC' && code !== 'EROFS')) throw thrown;
  }
}

function write(day: Day, file: string, text: string): void {
  const place = path.join(day.root, file);
  save(day, () => {
    fs.mkdirSync(path.dirname(place), { recursive: true });
    // Beside the file and renamed, so that a full disk leaves whole code behind.
    fs.writeFileSync(`${place}~soak`, text);
    fs.renameSync(`${place}~soak`, place);
  });
  fs.rmSync(`${place}~soak`, { force: true });
}

function git(day: Day, ...args: string[]): void {
  const who = ['-c', 'user.name=Soak', '-c', 'user.email=soak@example.com', '-c', 'commit.gpgsign=false'];
  try {
    execFileSync('git', [...who, ...args], { cwd: day.root, stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (thrown) {
    if (!day.diskFails) throw thrown;
  }
}

function editSome(day: Day, random: Random, count: number): void {
  for (let n = 0; n < count; n += 1) {
    const files = sources(day.root);
    const file = random.pick(files);
    const place = path.join(day.root, file);
    switch (random.below(7)) {
      case 0:
        write(
          day,
          path.posix.join(path.dirname(file), `soak${random.below(30)}${path.extname(file)}`),
          declaration(file, random),
        );
        break;
      case 1:
        if (files.length > 20) fs.rmSync(place);
        break;
      case 2: {
        const to = path.posix.join(path.dirname(random.pick(files)), `moved${random.below(30)}${path.extname(file)}`);
        save(day, () => fs.renameSync(place, path.join(day.root, to)));
        break;
      }
      case 3:
        // In place, as some editors do.
        if (!day.diskFails) fs.writeFileSync(place, `${fs.readFileSync(place, 'utf8')}${declaration(file, random)}`);
        break;
      default:
        write(day, file, `${fs.readFileSync(place, 'utf8')}${declaration(file, random)}`);
    }
  }
}

/** Whole code on the branch that all others begin from, whatever git left half done on a full disk. */
export function mendTree(root: string): void {
  const run = (...args: string[]): unknown => spawnSync('git', args, { cwd: root, stdio: 'ignore' });
  fs.rmSync(path.join(root, '.git/index.lock'), { force: true });
  run('rebase', '--quit');
  run('checkout', '-qf', 'main');
  run('reset', '-q', '--hard');
  run('clean', '-fdq');
}

export const treeSteps: Step[] = [
  {
    name: 'edits',
    weight: 6,
    isCalm: true,
    async run(day, random) {
      editSome(day, random, 1 + random.below(20));
    },
  },
  {
    name: 'saves of one file',
    weight: 2,
    async run(day, random) {
      const file = random.pick(sources(day.root));
      const text = fs.readFileSync(path.join(day.root, file), 'utf8');
      for (let n = 0; n < 30; n += 1) {
        write(day, file, `${text}${declaration(file, random)}`);
        await sleep(random.below(80));
      }
    },
  },
  {
    name: 'another branch and back',
    weight: 2,
    async run(day, random) {
      git(day, 'add', '-A');
      git(day, 'commit', '-qm', 'work', '--allow-empty');
      git(day, 'checkout', '-qB', 'topic');
      editSome(day, random, 1 + random.below(40));
      git(day, 'add', '-A');
      git(day, 'commit', '-qm', 'topic', '--allow-empty');
      await sleep(random.below(1_500));
      // What was saved meanwhile would keep git from leaving the branch.
      git(day, 'add', '-A');
      git(day, 'commit', '-qm', 'saved on topic', '--allow-empty');
      git(day, 'checkout', '-q', 'main');
      await sleep(random.below(300));
    },
  },
  {
    name: 'a rebase',
    weight: 1,
    async run(day, random) {
      git(day, 'add', '-A');
      git(day, 'commit', '-qm', 'work', '--allow-empty');
      git(day, 'checkout', '-qB', 'topic');
      for (let n = 0; n < 3; n += 1) {
        write(day, `soak-topic${n}.ts`, declaration('a.ts', random));
        git(day, 'add', '-A');
        git(day, 'commit', '-qm', `topic ${n}`, '--allow-empty');
      }
      git(day, 'checkout', '-q', 'main');
      write(day, `soak-main${random.below(5)}.ts`, declaration('a.ts', random));
      git(day, 'add', '-A');
      git(day, 'commit', '-qm', 'main', '--allow-empty');
      git(day, 'checkout', '-q', 'topic');
      git(day, 'rebase', '-q', 'main');
      git(day, 'checkout', '-q', 'main');
      git(day, 'merge', '-q', '--ff-only', 'topic');
    },
  },
  {
    name: 'a folder away and back',
    weight: 1,
    async run(day, random) {
      const folder = path.join(
        day.root,
        path.dirname(random.pick(sources(day.root).filter((file) => file.includes('/')))),
      );
      save(day, () => fs.renameSync(folder, `${folder}-away`));
      await sleep(random.below(1_200));
      save(day, () => fs.renameSync(`${folder}-away`, folder));
    },
  },
];
