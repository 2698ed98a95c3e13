/**
 * What a commit message says: its kind, the issues that it names, and the sentences that give a reason. Messages are texts of
 * anyone: they are cleaned, redacted and cut here.
 */
import type { CommitKind } from '#shared/contract/project/why.ts';
import { redact } from '../redact/redact.ts';

export interface ReadMessage {
  readonly subject: string;
  readonly kind: CommitKind;
  /** The words that say of which kind it is; '' where its form alone does. */
  readonly rule: string;
  /** Beginning of the commit that it takes back, as named in the text; null for others. */
  readonly reverts: string | null;
  /** All of it but the subject; at most 4,000 characters are kept. */
  readonly body: string;
  /** `#812`, `GH-12`, `ABC-7`, in the order in which they are named. */
  readonly issues: readonly string[];
  /** Sentences that give a reason, in the order of the text, at most three. */
  readonly reason: readonly string[];
  /** 0 for none; higher for sentences that state a cause or a constraint. */
  readonly weight: number;
}

const maxSubject = 200;
const maxSentence = 400;
const maxBody = 4_000;
const maxRule = 60;
const maxReasons = 3;
const maxIssues = 8;

const kinds: readonly (readonly [RegExp, CommitKind])[] = [
  [/^revert\b/i, 'revert'],
  [/^merge\b/i, 'merge'],
  [/^(initial (commit|import)|first commit)\b/i, 'initial'],
  [/^(release|bump version|version bump|prepare (for )?(next )?(release|version)|v?\d+\.\d+(\.\d+)?\b)/i, 'release'],
  [/^(chore\(deps|build\(deps|deps\b|bump |update dependenc|upgrade (dependenc|to )|renovate)/i, 'dependency'],
  [
    /^(style|format|reformat|fmt)\b|\b(run|apply|reformat with|auto-?format(ted)? (with|by)) (prettier|black|gofmt|ktlint|rustfmt|clang-format|spotless|ruff)\b|\b(pyupgrade|isort|whitespace|code style|lint(er)? fix)/i,
    'format',
  ],
  [
    /^(docs?|documentation)\b[(:]|^(update|fix|improve) (the )?(docs?|documentation|readme|comments?|typos?)\b|\btypos?\b/i,
    'docs',
  ],
  [/^(test|tests)\b[(:]|^add (a )?(missing )?tests?\b/i, 'test'],
  [/^(refactor|cleanup|clean up|rename|move|extract|simplify|tidy|reorgani[sz]e|split)\b/i, 'refactor'],
  [
    /^(fix|bugfix|hotfix)\b|\b(fix(es|ed)?|resolve[sd]?|close[sd]?|correct(s|ed)?|prevent(s|ed)?|avoid(s|ed)?|regression|workaround)\b|修复|修正/i,
    'fix',
  ],
  [/^(feat|feature|add|implement|introduce|support|allow|new)\b|新增|支持/i, 'feature'],
];

const causes =
  /\b(because|since (?!v?\d)|otherwise|so that|in order to|due to|caused? by|instead of|rather than|the (problem|issue|reason|bug) (is|was)|this (happens|happened|is needed|is necessary|was needed|breaks|broke|makes|ensures|prevents|avoids|allows)|which (means|meant|causes|caused|breaks|broke)|without this|turns out)\b|因为|由于|否则|以便|为了|从而/i;
const constraints =
  /\b(must( not)?|cannot|can't|should( not|n't)|never|only (if|when|works)|avoid(s|ing)?|prevent(s|ing)?|ensure[sd]?|guarantee[sd]?|race|deadlock|leaks?|crash(es|ed)?|hangs?|panics?|corrupt\w*|regression|incorrect(ly)?|wrong(ly)?|unexpected(ly)?|fail(s|ed|ing)?|breaks?|broke|breaking|slow(er)?|faster|memory|performance|security|vulnerab\w+|CVE-\d|GHSA-|compatib\w+|spec(ification)?|RFC ?\d|workaround|work around|unless|until|no longer|used to|previously|before this|it is (possible|safe|unsafe))\b|必须|不能|避免|防止|确保|导致/i;
const trailer =
  /^(signed-off-by|co-authored-by|reviewed-by|reviewed-on|acked-by|tested-by|reported-by|suggested-by|change-id|cc|link|see also|git-svn-id|differential revision|pull request resolved|approved by|fixes|closes|resolves|refs|bug|pr-url|github-pull-request|commit-id|stack-info|release note[s]?)\s*[:=]/i;

export function readMessage(text: string, parents: number): ReadMessage {
  const lines = clean(text).split('\n');
  const first = lines.findIndex((line) => line.trim() !== '');
  const subject = cut((lines[first] ?? '').trim(), maxSubject);
  const body = lines.slice(first + 1);
  const scored = sentencesOf(body)
    .map((sentence, at) => ({ sentence, at, weight: weightOf(sentence) }))
    .filter(({ weight }) => weight > 0);
  const best = scored
    .toSorted((a, b) => b.weight - a.weight || a.at - b.at)
    .slice(0, maxReasons)
    .sort((a, b) => a.at - b.at);
  const ofSubject = causes.test(subject) ? 2 : 0;
  return {
    subject,
    ...kindOf(subject, parents),
    reverts: /\bThis reverts commit ([0-9a-f]{7,64})\b/.exec(body.join('\n'))?.[1] ?? null,
    body: cut(body.join('\n').trim(), maxBody),
    issues: issuesOf(lines.join('\n')),
    reason: best.map(({ sentence }) => sentence),
    weight: Math.max(ofSubject, ...best.map(({ weight }) => weight), 0),
  };
}

function kindOf(subject: string, parents: number): Pick<ReadMessage, 'kind' | 'rule'> {
  const plain = subject.replace(/^\[[^\]]{1,30}\]\s*/, '').replace(/^:\w+:\s*/, '');
  // `area: add …` has its verb behind the colon; `fix(area): …` before it.
  const behind = /^[\w./()-]{1,40}!?:\s*(\S.*)$/.exec(plain)?.[1];
  for (const words of behind === undefined ? [plain] : [plain, behind]) {
    for (const [pattern, kind] of kinds) {
      const found = pattern.exec(words)?.[0];
      if (found !== undefined) return { kind, rule: cut(found, maxRule) };
    }
  }
  return { kind: parents > 1 ? 'merge' : 'other', rule: '' };
}

const weightOf = (sentence: string): number => (causes.test(sentence) ? 2 : 0) + (constraints.test(sentence) ? 1 : 0);

/** Paragraphs as one line each, list items by themselves; quoted output, code and trailers are left out. */
export function sentencesOf(lines: readonly string[]): string[] {
  const parts: string[] = [];
  let open = '';
  let inFence = false;
  const close = (): void => {
    parts.push(open);
    open = '';
  };
  for (const line of lines) {
    if (/^\s*(`{3,}|~{3,})/.test(line)) {
      inFence = !inFence;
      close();
    } else if (inFence || /^(\t| {4,}|>|\||#{1,6} |<)/.test(line) || trailer.test(line.trim()) || line.trim() === '')
      close();
    else if (/^\s*([-*•]|\d+[.)])\s+/.test(line)) {
      close();
      open = line.replace(/^\s*([-*•]|\d+[.)])\s+/, '').trim();
    } else open = open === '' ? line.trim() : `${open} ${line.trim()}`;
  }
  close();
  return parts
    .flatMap((part) => part.split(/(?<=[.!?])\s+(?=[A-Z"'`(])|(?<=[。！？])/))
    .map((sentence) => cut(sentence.trim(), maxSentence))
    .filter((sentence) => sentence.length > 20 || /\p{Script=Han}{6}/u.test(sentence));
}

/** The words of a body that are about the change: without the lines that name people and other commits. */
export const saidIn = (body: string): string =>
  body
    .split('\n')
    .filter((line) => !trailer.test(line.trim()))
    .join('\n');

function issuesOf(text: string): string[] {
  const named = text.matchAll(
    /(?<![\w/&])(?:#\d{1,7}|GH-\d{1,7}|[A-Z][A-Z0-9]{1,9}-\d{1,6})(?!\w)|\/(?:issues|pull)\/(\d{1,7})\b/g,
  );
  const found = [...named].map(([whole, number]) => (number === undefined ? whole : `#${number}`));
  return [...new Set(found)]
    .filter((issue) => !/^(UTF|SHA|ISO|RFC|UTC|CVE|MD|BASE|X)-/.test(issue))
    .slice(0, maxIssues);
}

/** Without carriage returns, control and direction characters, and secrets. */
function clean(text: string): string {
  return redact(
    text
      .replace(/\r\n?/g, '\n')
      .replace(/[^\n\P{Cc}]/gu, ' ')
      .replace(/\p{Cf}/gu, ''),
  );
}

const cut = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max - 1).trimEnd()}…` : text);
