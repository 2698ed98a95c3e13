/** The completion scripts in the shells themselves; one that is not installed here is named by the skipped test. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commands, globalOptions } from '../../../../src/main/cli/commands.ts';
import { completionsFor, type Shell, shells } from '../../../../src/main/cli/manual/completions.ts';

let folder: string;
const file = (shell: Shell): string => path.join(folder, shell);
const missing = (shell: Shell): boolean => {
  try {
    execFileSync(shell, ['-c', 'true']);
    return false;
  } catch {
    return true; // Not installed.
  }
};

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'memo-completions-'));
  for (const shell of shells)
    fs.writeFileSync(file(shell), completionsFor(shell, { commands, globals: globalOptions }));
  fs.mkdirSync(path.join(folder, 'place', 'shop'), { recursive: true });
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** What the last word may become. */
function inBash(...words: string[]): string[] {
  const script = `source '${file('bash')}'; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _memoscope; printf '%s\n' "\${COMPREPLY[@]}"`;
  const out = execFileSync('bash', ['-c', script, 'bash', 'memoscope', ...words], { cwd: path.join(folder, 'place') });
  return out.toString().split('\n').filter(Boolean);
}

describe('bash', () => {
  test('completes words, inside a group too, whatever options come first', () => {
    expect(inBash('ba')).toEqual(['bank']);
    expect(inBash('bank', 'de')).toEqual(['decide']);
    expect(inBash('--workspace', 'bank', 'bank', 'de')).toEqual(['decide']);
    expect(inBash('')).toContain('completions');
  });

  test('completes options of the command and of all, and values that are few', () => {
    expect(inBash('bank', 'decide', '--re')).toEqual(['--reason']);
    expect(inBash('search', 'x', '--js')).toEqual(['--json']);
    expect(inBash('graph', '--format', '')).toEqual(['mermaid', 'dot']);
    expect(inBash('completions', '')).toEqual(['bash', 'zsh', 'fish']);
    expect(inBash('search', '--limit', '')).toEqual([]);
  });

  test('completes folders where a folder is meant, and nothing where a name is', () => {
    expect(inBash('open', 'sh')).toEqual(['shop']);
    expect(inBash('status', '--workspace', '')).toEqual(['shop']);
    expect(inBash('outline', '')).toEqual([]);
  });
});

describe.skipIf(missing('fish'))('fish (skipped where it is not installed)', () => {
  const inFish = (line: string): string[] => {
    const out = execFileSync('fish', ['--no-config', '-c', `source '${file('fish')}'; complete -C "$argv[1]"`, line]);
    return out
      .toString()
      .split('\n')
      .filter(Boolean)
      .map((row) => row.split('\t')[0] ?? '');
  };
  test('completes words, options and values', () => {
    expect(inFish('memoscope ba')).toEqual(['bank']);
    expect(inFish('memoscope --workspace . bank de')).toEqual(['decide']);
    expect(inFish('memoscope bank decide --re')).toEqual(['--reason']);
    expect(inFish('memoscope graph --format ').sort()).toEqual(['dot', 'mermaid']);
  });
});

describe.skipIf(missing('zsh'))('zsh (skipped where it is not installed)', () => {
  test('reads the script, and knows it as the completion of the command', () => {
    const script = `autoload -U compinit; compinit -u -D; source '${file('zsh')}'; echo $_comps[memoscope]`;
    expect(execFileSync('zsh', ['-f', '-c', script]).toString()).toBe('_memoscope\n');
  });
});
