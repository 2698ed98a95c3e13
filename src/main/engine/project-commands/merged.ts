/** One list out of what all files say: the same command from several files is one entry, best source first. */
import path from 'node:path';
import type { CommandNeed, CommandSource, ProjectCommand } from '#shared/contract/project/commands.ts';
import { isShown } from '#shared/contract/project/example-folders.ts';
import { commandPurposes } from '#shared/contract/words.ts';
import type { FoundCommand } from './found.ts';

export function mergeCommands(found: readonly FoundCommand[]): ProjectCommand[] {
  const groups = Map.groupBy(found, ({ folder, text }) => `${folder}\0${canonical(text)}`);
  return [...groups.values()]
    .map((group) => {
      // Variants of a workflow have longer names than the usual one: `ci.yml`, `ci-alternative-runtime.yml`.
      const best = group.toSorted((a, b) => rank(a) - rank(b) || a.source.file.length - b.source.file.length);
      return { command: merge(best), rank: Math.min(...best.map(rank)) };
    })
    .sort(
      (a, b) =>
        commandPurposes.indexOf(a.command.purpose) - commandPurposes.indexOf(b.command.purpose) ||
        a.rank - b.rank ||
        ciSources(b.command) - ciSources(a.command) ||
        a.command.text.length - b.command.text.length ||
        (a.command.text < b.command.text ? -1 : 1),
    )
    .map(({ command }) => command);
}

/** Jobs that run the same command show that it is the usual one. */
const ciSources = ({ sources }: ProjectCommand): number => sources.filter(({ kind }) => kind === 'ci').length;

function merge(group: readonly FoundCommand[]): ProjectCommand {
  const [first] = group;
  if (first === undefined) throw new Error('a group of commands has at least one');
  const stated = group.find(({ isImplied }) => !isImplied) ?? first;
  const purpose = group.find((one) => one.purpose !== 'other')?.purpose ?? 'other';
  const needs = new Map<string, CommandNeed>();
  for (const need of group.flatMap((one) => one.needs)) {
    const key = `${need.kind} ${need.name.toLowerCase()}`;
    if ((needs.get(key)?.version ?? '') === '') needs.set(key, need);
  }
  const sources = new Map<string, CommandSource>();
  for (const { source } of group) {
    const key = `${source.file}:${source.line}`;
    if (!sources.has(key)) sources.set(key, source);
  }
  return {
    purpose,
    text: stated.text,
    folder: first.folder,
    description: group.find(({ description }) => description !== '')?.description ?? '',
    parameters: parametersOf(stated.text),
    needs: [...needs.values()],
    sources: [...sources.values()],
  };
}

/** `NAME`, `$NAME` and `<name>`; a variable that is set before the command is no parameter. */
function parametersOf(text: string): string[] {
  const set = new Set([...text.matchAll(/(?:^|\s)([A-Z_][A-Z0-9_]*)=/g)].map(([, name]) => name));
  const found = [
    ...text.matchAll(/\$\{?([A-Za-z_]\w*)\}?|<([a-z][\w -]{0,40})>|(?:^|[\s:=/@])([A-Z][A-Z0-9_]{2,})(?=$|[\s:/])/g),
  ];
  return [...new Set(found.map(([, variable, angled, capital]) => variable ?? angled ?? capital ?? ''))].filter(
    (name) => name !== '' && !set.has(name),
  );
}

/** Spellings of one command: `npm run test` is `npm test`, `python3 -m pytest` is `pytest`. */
function canonical(text: string): string {
  return text
    .replace(/^sudo (-\S+ )*/, '')
    .replace(/^npm (run-script|run|t$)/, (_, word: string) => (word === 't' ? 'npm test' : 'npm'))
    .replace(/^(yarn|pnpm|bun|composer) run(-script)? /, '$1 ')
    .replace(/^(npm|pnpm|yarn|bun) (i|install)$/, '$1 install')
    .replace(/^yarn$/, 'yarn install')
    .replace(/^python3(\.\d+)? /, 'python ')
    .replace(/^pip3 /, 'pip ')
    .replace(/^python -m (pytest|pip|mypy|black|tox|nox|build|ruff) ?/, '$1 ')
    .replace(/^\.\\gradlew(\.bat)?/, './gradlew')
    .replace(/^(bash|sh) (?=\S+\.sh)/, './')
    .replace(/^\.\/\.\//, './')
    .trim();
}

const oncePerMain = new Set(['push', 'pull_request', 'pull_request_target', 'merge_group']);
/** Workflows for something else than to check a change. */
const aside =
  /(?:^|[._-])(?:releas\w*|publish\w*|deploy\w*|(?:gh-?)?pages|mutation|nightly|fuzz\w*|cron|schedul\w*|bench\w*|perf\w*|codeql|scorecard|stale|canary|smoke\w*|upgrade\w*|docs?|site|website)(?:[._-]|$)/i;
/** Some packages, the tests of some names or of one kind, or another compiler than the usual one. */
const ofPart =
  /^(?:npm|pnpm|yarn|bun)(?: run)? test[:-]\w|^cargo \+|\s(?:\.\/[\w./-]+\/\.\.\.|-run[ =]|--filter[ =]|-k |-p |--package[ =]|--testPathPattern[ =])/;
const guideOrder = [
  /^(\.github\/|docs?\/)?(contributing|contribute|hacking|develop\w*)[^/]*$|^(docs?\/)(\w+\/)?(contributing|contribute|development|developers?|hacking)\//i,
  /^[^/]*readme[^/]*$/i,
  /^(\.github\/)?(agents|claude|copilot-instructions)\.md$/i,
  /^[^/]+$/,
];

/** Lower is better: CI of the main branch, documents for developers, project files, other documents; deeper folders step back. */
function rank({ source, folder, isImplied, isConditional, text, purpose }: FoundCommand): number {
  const depth = Math.min(folder === '' ? 0 : folder.split('/').length, 9);
  const guide = guideOrder.findIndex((pattern) => pattern.test(source.file));
  const isMain = source.triggers.some((trigger) => oncePerMain.has(trigger));
  // Called by another workflow, perhaps by one that checks each change.
  const isCalled = source.triggers.includes('workflow_call');
  const ofDocument = guide < 0 ? 35 : 10 + guide;
  const ofManifest = isImplied ? 30 : 20;
  // CI starts services for its tests; a person starts the product. What a workflow for releases or pages builds on its way
  // comes behind the documents for developers.
  const isAside = purpose !== 'release' && purpose !== 'deploy' && aside.test(path.posix.basename(source.file));
  // What it installs is for its own jobs; a newcomer follows the guide.
  const isOther = isAside || isConditional || purpose === 'install';
  const ofCi = (isMain ? 0 : isCalled ? 14 : 25) + (purpose === 'run' ? 22 : 0) + (isOther ? 14 : 0);
  const kind = source.kind === 'ci' ? ofCi : source.kind === 'document' ? ofDocument : ofManifest;
  // A newcomer of the project asks for its own set-up before that of the machine.
  const isSystem =
    purpose === 'install' &&
    /^(sudo )?(apt|apt-get|brew|dnf|yum|apk|choco|winget|pacman|rustup|git clone|gem install|go install|cargo install|(uv|dotnet) tool|dotnet (package )?add|Install-Package|cargo add|npm (i|install) (-g|[@\w])|pip install (?!-r|-e|\.|['"]\.))/.test(
      text,
    );
  // People want to run all tests; CI often runs them in parts.
  const isPart = purpose === 'test' && ofPart.test(text);
  return (
    kind + (isPart ? 21 : 0) + depth * 8 + (isShown(source.file) || isShown(folder) ? 60 : 0) + (isSystem ? 15 : 0)
  );
}
