/**
 * Commands in a piece of shell script: one for each call of a program that a developer would type. Control words,
 * output, variables and moves of files are left out; `cd` moves the folder of what follows.
 */
import { inside, type SourceFile } from './found.ts';
import { program } from './purpose.ts';

export interface ShellCommand {
  readonly text: string;
  /** Lines from the first of the script, from 0. */
  readonly offset: number;
  /** Relative to the workspace. */
  readonly folder: string;
}

/** Programs that build, run and check software. */
const tools = new Set(
  (
    'npm npx pnpm yarn bun bunx deno node nodemon tsx tsc corepack turbo nx lerna rush vite next nuxt astro ng expo electron ' +
    'jest vitest mocha ava cypress playwright eslint prettier biome oxlint stylelint changeset ' +
    'python pip pip3 pipx uv uvx poetry pdm pipenv hatch rye conda mamba pixi tox nox pytest ruff black isort flake8 mypy pyright ' +
    'pylint pre-commit prek twine flask django-admin uvicorn gunicorn alembic sphinx-build mkdocs streamlit jupyter maturin invoke inv poe ' +
    'go gofmt golangci-lint goreleaser mage gotestsum staticcheck air buf ' +
    'cargo rustup rustc rustfmt cross wasm-pack maturin mdbook ' +
    'dotnet msbuild nuget gradle mvn ant sbt mill kotlin kotlinc java javac ' +
    'cmake ctest make gmake ninja meson bazel bazelisk scons xmake conan vcpkg autoreconf clang-format clang-tidy ' +
    'just task mise asdf nix devenv docker docker-compose podman kubectl helm skaffold tilt terraform vagrant ' +
    'composer php phpunit phpstan psalm pest pint rector phpcs phpcbf php-cs-fixer bundle gem rake rails rspec ruby mix iex elixir swift xcodebuild pod flutter dart zig stack cabal ' +
    'brew apt apt-get dnf apk pacman choco winget shellcheck codespell typos actionlint hadolint lein'
  ).split(' '),
);
/** They install what the machine of the CI needs: only shown from documents. */
const keywords =
  /^(if|then|else|elif|fi|for|while|until|do|done|case|esac|function|select|\{|\}|\(|\)|\[|\[\[|!|return|exit|break|continue|local|declare|trap|set|shopt|source|\.|export|unset|alias|echo|printf|true|false|:|test|read|eval)(\s|$|;)/;
const maxLines = 400;

/** @param folder where the script begins, relative to the workspace. */
export function shellCommands(
  script: string,
  folder: string,
  { has, project }: Pick<SourceFile, 'has' | 'project'>,
): ShellCommand[] {
  const found: ShellCommand[] = [];
  let at: string | null = folder;
  /** A script that enters the clone is in the root then. */
  let cloned = project;
  let heredoc: string | null = null;
  const lines = script.split(/\r?\n/).slice(0, maxLines);
  for (let n = 0; n < lines.length; n += 1) {
    const offset = n;
    let line = lines[n] ?? '';
    if (heredoc !== null) {
      if (line.trim() === heredoc) heredoc = null;
      continue;
    }
    while (/\\\s*$/.test(line) && n + 1 < lines.length) {
      n += 1;
      line = `${line.replace(/\\\s*$/, '').trimEnd()} ${(lines[n] ?? '').trim()}`;
    }
    heredoc = /<<-?\s*["']?(\w+)["']?/.exec(line)?.[1] ?? null;
    const before: string | null = at;
    const isGrouped = /^\s*\(/.test(line);
    for (const part of statements(line)) {
      const moved: string | undefined = /^(?:cd|pushd) (?:-- )?["']?([^"'\s]+)["']?$/.exec(part)?.[1];
      if (moved !== undefined) {
        if (at === '' && moved.replace(/\/$/, '') === cloned && !has(`${cloned}/`)) continue;
        at = at === null ? null : entered(at, moved, folder, has);
        continue;
      }
      cloned = /^git clone (?:-\S+ )*\S*\/([\w.-]+?)(?:\.git)?$/.exec(part)?.[1] ?? cloned;
      if (at !== null && isHere(at, has) && isCommand(part, at, has)) found.push({ text: part, offset, folder: at });
    }
    if (isGrouped) at = before;
  }
  return found;
}

/** In documents each line often begins in the root again: `cd web && …` twice is not `web/web`. */
function entered(at: string, moved: string, start: string, has: (path: string) => boolean): string | null {
  const below = (folder: string) => inside(folder === '' ? moved : `${folder}/${moved}`);
  const next = below(at);
  const again = below(start);
  return at !== start && next !== null && again !== null && !has(`${next}/`) && has(`${again}/`) ? again : next;
}

/**
 * Documents also show projects of their readers (`cd my-app`), and CI enters clones under names of its own: such folders are
 * not those of the workspace. Results of a build are not in the workspace either, but in every copy of it.
 */
const isHere = (folder: string, has: (path: string) => boolean): boolean =>
  folder === '' || /^(build|out|dist|target|bin)\b/.test(folder) || has(`${folder.split('/')[0] ?? ''}/`);

/** A program of the table, or a script that is in the workspace. */
export function isCommand(text: string, folder: string, has: (path: string) => boolean): boolean {
  if (keywords.test(text) || heredocOrLoop.test(text) || !isBalanced(text) || asksOnly.test(text)) return false;
  const [first = '', second = ''] = program(text).split(/\s+/);
  const script = /^(?:(?:ba|z)?sh|python|pwsh)$/.test(first) ? second : first;
  if (/[/\\]/.test(script) || /\.(sh|py|ps1|bat|cmd)$/.test(script)) {
    const named = script.replace(/^\.[/\\]/, '').replaceAll('\\', '/');
    const whole = inside(folder === '' ? named : `${folder}/${named}`);
    return whole !== null && has(whole);
  }
  return tools.has(first) && text.includes(' ') ? true : tools.has(first) && alone.has(first);
}

/** Commands that do something without an argument. */
const alone = new Set(
  'make tox nox pytest yarn pnpm bun jest vitest mocha gradle just task rake ninja ctest pre-commit rspec black mypy pyright'.split(
    ' ',
  ),
);
/** Output of a version or of a list does nothing for the project. */
const asksOnly =
  /^\S+ (--version|--info|-[vVlh]|version|--help|--list|list)$|^docker( \w+)* (inspect|ls|ps|images|logs)\b/;
const heredocOrLoop = /<<|\bdo\b|;;/;

/** A cut through a bracket is half a command: blocks of PowerShell and loops in one line. */
function isBalanced(text: string): boolean {
  const count = (char: string): number => text.split(char).length - 1;
  return count('(') === count(')') && count('{') === count('}') && count('"') % 2 === 0;
}

/** Commands of a line, without comments, prompts and pipes into other programs. */
function statements(line: string): string[] {
  const parts: string[] = [];
  let from = 0;
  let quote = '';
  const text = line
    .trim()
    .replace(/^[$>%]\s+/, '')
    .replace(/^\(\s*/, '')
    .replace(/^@/, '');
  const add = (to: number) => {
    const part = text
      .slice(from, to)
      .trim()
      // Without a space before it, it is the end of a placeholder: `<name>`.
      .replace(/(?:\s+(?:2>&1|[12]?>{1,2}\s*\S+))+\s*$/, '')
      .replace(/\)$/, (close, index: number, all: string) => (all.slice(0, index).includes('(') ? close : ''));
    if (part !== '') parts.push(part.trim());
  };
  /** Calls within the command: `$(echo x | tr -d .)`. */
  let inner = 0;
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i] ?? '';
    if (quote === '' && text.startsWith('$(', i)) {
      inner += 1;
      i += 1;
    } else if (quote === '' && inner > 0 && char === ')') inner -= 1;
    else if (inner > 0) continue;
    else if (quote !== '') {
      if (char === '\\' && quote === '"') i += 1;
      else if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '#' && (i === 0 || /\s/.test(text[i - 1] ?? ''))) {
      add(i);
      return parts;
    } else if (char === ';' || text.startsWith('&&', i) || text.startsWith('||', i)) {
      add(i);
      // What follows `||` runs only where the first has failed.
      if (text.startsWith('||', i)) return parts;
      i += char === ';' ? 0 : 1;
      from = i + 1;
    } else if (char === '|') {
      add(i);
      return parts;
    }
  }
  add(text.length);
  return parts;
}
