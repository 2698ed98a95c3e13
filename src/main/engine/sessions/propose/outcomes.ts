/**
 * Notes that rest on what happened, not on what was said: commands that worked, fixes, files that are edited together. The exit
 * status and the order of acts are the only witnesses.
 */
import { posix } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Act, Session } from '../read/fold.ts';
import type { Candidate } from './candidate.ts';

/** Only looks, or does something once: nothing to remember. */
const passingCommands =
  /^(?:ls|cat|head|tail|less|grep|rg|ag|find|fd|sed|awk|echo|printf|pwd|cd|which|type|env|export|set|date|sleep|wc|sort|tree|stat|file|diff|mkdir|touch|cp|mv|rm|ln|chmod|chown|kill|pkill|ps|top|df|du|curl|wget|ssh|scp|open|code|vim?|nano|git|gh|glab|history|man|true|false|test|\[|xargs|tee|jq|yq|python3? -c|node -e|node -p|perl -e|ruby -e|bash -c|sh -c|sqlite3|psql|mysql|redis-cli|sudo|apt(?:-get)?|brew|claude|codex|gemini)\b/;
const oneOff =
  /<<|\n|\$\(|`|\/tmp\/|\/home\/|\/Users\/|[A-Z]:\\|(?:^|\s)(?:--grep|-t|-k|--testNamePattern|-g|-run|--tests?)[ =]["']?\S|\.only\b|(?:^|\s)(?:--watch|-w|&)(?:\s|$)/;
const maxCommand = 120;

/** The command without the way to its folder and without the redirection of its errors; null where its exit status says nothing. */
export function provenForm(text: string): { command: string; folder: string } | null {
  let command = text
    .trim()
    .replace(/\s+2>&1\s*$/, '')
    .replace(/^(?:[A-Z_]+=\S+\s+)+/, (set) => (/TOKEN|KEY|SECRET|PASS/.test(set) ? '' : set));
  let folder = '';
  const cd = /^cd\s+(["']?)([^\s"'&;|]+)\1\s*&&\s*/.exec(command);
  if (cd !== null) {
    folder = cd[2] ?? '';
    command = command.slice(cd[0].length);
  }
  // The status of a pipe is that of its last part.
  if (/[|;]|&&|>|&\s*$/.test(command)) return null;
  return { command: command.replace(/\s+/g, ' ').trim(), folder };
}

/** Two runs of one family do the same thing in different ways: `npm test`, `npx vitest run`. */
function familyOf(command: string): string {
  const found =
    /\b(test|vitest|jest|pytest|mocha|build|tsc|typecheck|type-check|lint|eslint|biome|ruff|clippy|fmt|format|prettier|check|migrate|generate|codegen|gen|dev|serve|start|bench|e2e|playwright)\w*\b/i.exec(
      command,
    )?.[1] ?? '';
  return /vitest|jest|pytest|mocha/i.test(found)
    ? 'test'
    : /tsc|typecheck/i.test(found)
      ? 'types'
      : found.toLowerCase();
}

interface Run {
  readonly session: Session;
  readonly act: Act;
}

/** Passed twice or more, in two sessions or after another way of the same failed, and its last run passed. */
export function provenCommands(sessions: readonly Session[]): Candidate[] {
  const runs = new Map<string, Run[]>();
  const failedFamilies = new Map<Session, Map<string, string>>();
  for (const session of sessions)
    for (const act of session.turns.flatMap(({ acts }) => acts)) {
      if (act.kind !== 'command') continue;
      const proven = provenForm(act.text);
      if (proven === null) continue;
      const { command } = proven;
      if (act.outcome === 'failed') {
        const failed = failedFamilies.get(session) ?? new Map<string, string>();
        if (isMisuse(act)) failed.set(familyOf(command), command);
        failedFamilies.set(session, failed);
      }
      if (passingCommands.test(command) || oneOff.test(command) || command.length > maxCommand) continue;
      if (!/\s/.test(command) && !/[./-]/.test(command)) continue;
      runs.set(command, [...(runs.get(command) ?? []), { session, act }]);
    }
  return [...runs].flatMap(([command, all]) => {
    const passed = all.filter(({ act }) => act.outcome === 'passed');
    const last = all.filter(({ act }) => act.outcome === 'passed' || act.outcome === 'failed').at(-1);
    const inSessions = new Set(passed.map(({ session }) => session.id)).size;
    const family = familyOf(command);
    const other = passed.some(({ session }) => {
      const failed = failedFamilies.get(session)?.get(family);
      return failed !== undefined && failed !== command;
    });
    if (passed.length < 2 || last === undefined || (inSessions < 2 && !other)) return [];
    // How to call it is what is kept: that tests fail is no fault of the command.
    if (last.act.outcome === 'failed' && isMisuse(last.act)) return [];
    const first = passed.at(-1);
    if (first === undefined || family === '') return [];
    const near = passed.filter(({ session }) => session === first.session).map(({ act }) => act.line);
    return [
      {
        ...{ kind: 'command' as const, text: command, reason: '', anchors: [command], explicit: false, solved: null },
        ...{ seen: passed.length, source: first.session.source, session: first.session.id, at: first.act.at },
        lines: near.slice(-5),
      },
    ];
  });
}

/** It failed because it was called wrongly, not because of what it looked at. */
const isMisuse = ({ exit, tail }: Act): boolean =>
  exit === 127 ||
  exit === 126 ||
  /command not found|missing script|not recognized|unknown (?:option|command|argument|script)|no such (?:file|option|command|task)|ERR_PNPM|is not a command|unrecognized|usage:|not found|requires|cannot find/i.test(
    tail,
  );

/** An error that names its cause, and not the difference of a test. */
const errorLine =
  /(?:\b(?:error|exception|panic(?:ked)?|fatal|cannot|could not|failed to|unable to|no module named|undefined reference|unresolved|not found|ERR_[A-Z_]+|TS\d{4}|E\d{4}|[A-Z]\w+(?:Error|Exception))\b)/i;
const testDifference =
  /\b(?:AssertionError|assert(?:ion)?(?: failed)?|expected|received|to (?:equal|be|have|match)|snapshot|\d+ (?:failed|failing|passed)|FAIL|timed? ?out|ETIMEDOUT|ECONNRE\w+|ENOTFOUND|EADDRINUSE|flaky|rate limit|network|socket hang up|out of memory)\b/i;
const minError = 15;

export function errorOf(tail: string): string | null {
  const lines = tail.split('\n').map((line) => stripVTControlCharacters(line).trim());
  const found = lines.find(
    (line) =>
      line.length >= minError &&
      line.length <= 300 &&
      errorLine.test(line) &&
      !/^(?:at |npm err! (?:code|errno)|exit code)/i.test(line),
  );
  return found === undefined || testDifference.test(found) ? null : found.replace(/^npm ERR!\s*/i, '');
}

/** The same error in another run, whatever its lines and columns. */
const signature = (error: string): string => error.replace(/\d+/g, '0').toLowerCase();
const maxFixFiles = 4;

/** A command failed with an error, files were edited, and the same command passed; nothing of it was undone or came back. */
export function fixesIn(session: Session, shown: (file: string, folder: string) => string | null): Candidate[] {
  const acts = session.turns.flatMap(({ acts }) => acts);
  const found: Candidate[] = [];
  acts.forEach((failed, n) => {
    if (failed.kind !== 'command' || failed.outcome !== 'failed') return;
    const form = provenForm(failed.text);
    const error = errorOf(failed.tail);
    if (form === null || error === null || passingCommands.test(form.command)) return;
    const after = acts.slice(n + 1);
    const greenAt = after.findIndex((act) => act.kind === 'command' && provenForm(act.text)?.command === form.command);
    const green = after[greenAt];
    // Where it fails once more the last failure is the one that was solved.
    if (green?.outcome !== 'passed') return;
    const edits = after
      .slice(0, greenAt)
      .filter((act) => act.kind === 'edit' && act.outcome !== 'failed' && act.outcome !== 'refused');
    const named = edits.flatMap(({ files, folder }) => files.map((file) => shown(file, folder)));
    const files = [...new Set(named.filter((file) => file !== null))];
    // An edit elsewhere may have been what solved it.
    if (files.length === 0 || files.length > maxFixFiles || named.includes(null)) return;
    const rest = after.slice(greenAt + 1);
    if (rest.some((act) => undoes(act, files) || failsSo(act, error))) return;
    found.push({
      ...{ kind: 'fix', text: error, reason: '', anchors: files, explicit: false, seen: 1 },
      ...{ solved: { files, command: form.command }, source: session.source, session: session.id, at: green.at },
      lines: [failed.line, ...edits.map(({ line }) => line).slice(0, 6), green.line],
    });
  });
  return found;
}

function undoes(act: Act, files: readonly string[]): boolean {
  if (act.kind !== 'command' || act.outcome === 'refused') return false;
  const git = /\bgit\s+(?:checkout|restore|stash|reset|revert)\b(.*)$/m.exec(act.text);
  if (git === null || /stash\s+(?:pop|list|show|apply)|checkout\s+-[bB]/.test(act.text)) return false;
  const words = git[1] ?? '';
  const isWhole = /--hard|\bstash\b|\brevert\b|(?:\s|^)\.(?:\s|$)/.test(act.text) || !/[\w-]+\.\w+/.test(words);
  return isWhole || files.some((file) => words.includes(file) || words.includes(posix.basename(file)));
}

export const failsSo = (act: Act, error: string): boolean =>
  act.kind === 'command' && act.outcome === 'failed' && signature(errorOf(act.tail) ?? '') === signature(error);

const noCompany =
  /(?:^|\/)(?:package-lock\.json|pnpm-lock\.yaml|yarn\.lock|Cargo\.lock|go\.sum|poetry\.lock|uv\.lock|CHANGELOG\.md|CHANGES\.md|README\.md|TODO\.md|package\.json)$|(?:^|\/)(?:dist|build|out|node_modules|generated|gen|__snapshots__|\.memo|memory-bank)\//i;
const minSessions = 3;
const maxEdited = 12;
const minShare = 0.6;

/** Two files that at least three sessions edited both, and that are seldom edited alone. */
export function editedTogether(
  sessions: readonly Session[],
  shown: (file: string, folder: string) => string | null,
): Candidate[] {
  const alone = new Map<string, number>();
  const pairs = new Map<string, Session[]>();
  for (const session of sessions) {
    const edits = session.turns
      .flatMap(({ acts }) => acts)
      .filter((act) => act.kind === 'edit' && act.outcome !== 'failed' && act.outcome !== 'refused');
    const files = new Set(
      edits
        .flatMap((act) => act.files.flatMap((file) => shown(file, act.folder) ?? []))
        .filter((file) => !noCompany.test(file)),
    );
    for (const file of files) alone.set(file, (alone.get(file) ?? 0) + 1);
    // A session that touched everything ties nothing.
    if (files.size > maxEdited) continue;
    const sorted = [...files].sort();
    for (const [n, a] of sorted.entries())
      for (const b of sorted.slice(n + 1)) pairs.set(`${a}\n${b}`, [...(pairs.get(`${a}\n${b}`) ?? []), session]);
  }
  return [...pairs].flatMap(([pair, all]) => {
    const files = pair.split('\n');
    const most = Math.max(...files.map((file) => alone.get(file) ?? 0));
    const last = all.at(-1);
    if (all.length < minSessions || all.length / most < minShare || last === undefined) return [];
    const lines = last.turns
      .flatMap(({ acts }) => acts)
      .filter((act) => act.files.some((file) => files.includes(shown(file, act.folder) ?? '')));
    return [
      {
        ...{
          kind: 'together' as const,
          text: files.join(', '),
          reason: '',
          anchors: files,
          explicit: false,
          solved: null,
        },
        ...{ seen: all.length, source: last.source, session: last.id, at: last.endedAt },
        lines: lines.map(({ line }) => line).slice(0, 6),
      },
    ];
  });
}
