/** Universal Ctags as a witness: one run over all files of a language, its JSON lines as declarations. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Declared, type Family, isMadeUp } from './declared.ts';
import type { LanguageTruth } from './language-truth.ts';
import type { Witnessed } from './witness.ts';

interface Tag {
  _type: string;
  name: string;
  path: string;
  line: number;
  end?: number;
  kind: string;
  scope?: string;
  scopeKind?: string;
}

/** Version line of the installed program. Throws with how to install it where it is missing. */
function ctagsVersion(): string {
  const run = spawnSync('ctags', ['--version'], { encoding: 'utf8' });
  if (run.status !== 0 || !run.stdout.startsWith('Universal Ctags')) {
    throw new Error(
      'Universal Ctags is not installed. Install it with `apt-get install universal-ctags`, `brew install universal-ctags` or `winget install UniversalCtags.Ctags`.',
    );
  }
  return run.stdout.split(/,|\n/)[0] ?? '';
}

/** @param files relative to root; names with line breaks cannot be asked for and are left out. */
export function askCtags(root: string, files: readonly string[], truth: LanguageTruth): Witnessed {
  const name = ctagsVersion();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-truth-'));
  try {
    const list = path.join(folder, 'files');
    fs.writeFileSync(list, files.filter((file) => !file.includes('\n')).join('\n'));
    const options = ['--options=NONE', '--output-format=json', '--fields=+neK', `--language-force=${truth.ctags}`];
    const run = spawnSync('ctags', [...options, ...(truth.options ?? []), '--sort=no', '-f', '-', '-L', list], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 30,
    });
    if (run.status !== 0) throw new Error(`ctags failed for ${truth.language}: ${run.stderr.slice(0, 2000)}`);
    return readTags(name, run.stdout, truth);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

export function readTags(witness: string, output: string, truth: LanguageTruth): Witnessed {
  const witnessed: Witnessed = { name: witness, declared: [], apart: new Map() };
  for (const line of output.split('\n')) {
    if (line === '') continue;
    const tag = JSON.parse(line) as Tag;
    if (tag._type !== 'tag') continue;
    const family = truth.types.includes(tag.kind) ? 'type' : truth.members.includes(tag.kind) ? 'member' : null;
    if (family === null) {
      if (!Object.hasOwn(truth.apart, tag.kind)) {
        throw new Error(`ctags' kind ${tag.kind} of ${truth.language} is unknown: add it to bench/truth/rules.`);
      }
      witnessed.apart.set(tag.kind, (witnessed.apart.get(tag.kind) ?? 0) + 1);
      continue;
    }
    const within = { kind: tag.scopeKind ?? '', path: tag.scope ?? '' };
    const { kind } = tag;
    const name = truth.spelling?.(tag.name) ?? tag.name;
    witnessed.declared.push({
      file: tag.path,
      line: tag.line,
      endLine: tag.end ?? tag.line,
      name,
      kind,
      family,
      scope: scopeOf(within, family, truth),
      within,
    });
  }
  return witnessed;
}

/** The declaring type; for a member in a function the function, which keeps local names apart from those of the module. */
function scopeOf({ kind, path: place }: Declared['within'], family: Family, truth: LanguageTruth): string | null {
  const isType = truth.types.includes(kind) || truth.holders?.includes(kind) === true;
  if (!isType && !(family === 'member' && truth.members.includes(kind))) return null;
  const name = place.split(/::|[.+/]/).at(-1) ?? '';
  return isMadeUp(name) ? null : name;
}
