/**
 * The report that a person may hand on: figures, findings and warnings, in English, because those who read it are not
 * those who wrote it. Main function: reportText. It holds no source text: of the log, passages in quotes are left out
 * unless they are a name or a path, and of an error only what it says and where it was.
 */
import type { Result } from '#shared/contract/contract.ts';
import { type EngineFacts, type LogLine, metricLimits } from '#shared/contract/diagnostics.ts';
import type { Status } from '#shared/contract/service.ts';
import { redact } from '../redact/redact.ts';

export interface ReportParts {
  readonly at: Date;
  readonly version: string;
  /** Which shell made it. */
  readonly shell: string;
  readonly checks: Result<'doctor.run'>['checks'];
  /** Which, never where: an address may identify a person. Null where that could not be read. */
  readonly models: null | {
    readonly embedder: string;
    readonly reranker: boolean;
    readonly ollama: 'none' | 'here' | 'elsewhere';
    /** The server that answers in its place. */
    readonly server: 'none' | 'here' | 'elsewhere';
    readonly model: boolean;
    readonly remote: boolean;
  };
  /** Null where no folder is open; a text where its engine could not be asked. */
  readonly workspace:
    | null
    | string
    | { readonly status: Status; readonly facts: EngineFacts; readonly log: readonly LogLine[] };
}

const mostLetters = 400;
const mostFrames = 8;
/** A name, a path, a number: no code. */
const plain = /^[\p{L}\p{N}_@.~<>/:\\+-]{1,200}$/u;
const quoted = /"([^"]*)"|`([^`]*)`|(?<![\p{L}\p{N}])'([^']*)'(?![\p{L}\p{N}])/gu;

export function reportText(parts: ReportParts, hidden: Private): string {
  const { at, version, shell, checks, workspace } = parts;
  const lines = [
    '# Memoscope diagnostics',
    '',
    `Memoscope ${version} (${shell}), Node ${process.versions.node}, ${process.platform} ${process.arch}, ${at.toISOString()}`,
    '',
    '## Checks',
    '',
    ...checks.map(({ name, ok, found, mend }) => {
      return `- ${ok ? 'ok' : 'WRONG'} ${name}: ${found}${mend === undefined ? '' : ` (mend: ${mend})`}`;
    }),
    '',
    '## Models',
    '',
    modelsLine(parts.models),
    '',
  ];
  if (workspace === null) lines.push('## Engine', '', 'No folder is open.');
  else if (typeof workspace === 'string') lines.push('## Engine', '', `It could not be asked: ${workspace}`);
  else lines.push(...engineLines(workspace.status, workspace.facts), '', ...logLines(workspace.log));
  return `${withoutPrivate(lines.join('\n'), hidden)}\n`;
}

function modelsLine(models: ReportParts['models']): string {
  if (models === null) return 'unknown';
  const { embedder, reranker, ollama, server, model, remote } = models;
  const what = [
    `embedder ${embedder}`,
    ...(reranker ? ['a reranker'] : []),
    `Ollama ${ollama}`,
    `another server ${server}`,
  ];
  return [
    ...what,
    model ? 'a model chosen' : 'no model chosen',
    remote ? 'other machines allowed' : 'this machine only',
  ].join(', ');
}

function engineLines(
  status: Status,
  { memory, disk, clients, uptimeSec, generation, generations, node }: EngineFacts,
): string[] {
  const { metrics } = status;
  const share = (value: number | null): string => (value === null ? 'none yet' : `${Math.round(value * 100)} %`);
  const times = ({ count, p50, p95 }: { count: number; p50: number; p95: number }): string =>
    `${count} times, p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`;
  return [
    '## Engine',
    '',
    `- version ${status.owner.version}, Node ${node}, up ${Math.round(uptimeSec)} s, ${clients ?? 'unknown'} clients, ${status.phase}`,
    `- memory ${Math.round(memory.rssMB)} MB (limit ${metricLimits.memoryMB} MB), highest ${Math.round(memory.peakMB)} MB, heap ${Math.round(memory.heapMB)} MB`,
    `- ${generation} is live of ${generations}, revision ${status.revision}`,
    `- ${status.files} files, ${status.typesIndexed} types, ${status.members} members, ${status.edges} edges, ${status.pendingFiles} files waiting`,
    `- skipped: ${
      Object.entries(status.skipped)
        .map(([reason, count]) => `${reason} ${count}`)
        .join(', ') || 'none'
    }`,
    `- on disk: ${disk.map(({ kind, files, bytes }) => `${kind} ${(bytes / 1024 / 1024).toFixed(1)} MB in ${files}`).join(', ')}`,
    ...(status.readOnly === null ? [] : ['- the folder is read-only']),
    '',
    '## Figures',
    '',
    `- symbol.resolve.ms: ${times(metrics['symbol.resolve.ms'])} (limit of p95: ${metricLimits['symbol.resolve.ms']} ms)`,
    `- outline.gen.count: ${metrics['outline.gen.count']}`,
    `- outline.cache.hitRatio: ${share(metrics['outline.cache.hitRatio'])}`,
    `- semantic.queue.length: ${metrics['semantic.queue.length']} (limit ${metricLimits['semantic.queue.length']})`,
    `- semantic.gen.ms: ${times(metrics['semantic.gen.ms'])}`,
    `- semantic.fail.count: ${metrics['semantic.fail.count']} in a day`,
    `- prompt.budget.usage.ratio: ${share(metrics['prompt.budget.usage.ratio'])}`,
    `- edit.apply.success.rate: ${share(metrics['edit.apply.success.rate'])}`,
    `- edit.rollback.count: ${metrics['edit.rollback.count']}`,
    ...status.warnings.map((warning) => `- WARNING ${warning}`),
  ];
}

function logLines(log: readonly LogLine[]): string[] {
  const told = log.map(({ at, level, text }) => `${at} ${level} ${withoutSource(text)}`.trim().slice(0, mostLetters));
  return ['## Log (warnings and errors)', '', ...(told.length === 0 ? ['none'] : ['```', ...told, '```'])];
}

/** For text of several lines, which a log keeps in one, the first and those of the stack. */
export function withoutSource(text: string): string {
  const [first = '', ...rest] = text.split('\\u000a');
  const frames = rest.filter((line) => /^\s+at \S/.test(line)).slice(0, mostFrames);
  return [first, ...frames]
    .join(' ')
    .replace(/`{3,}/g, '')
    .replace(quoted, (all: string, ...found: (string | undefined)[]) => {
      const inside = found.slice(0, 3).find((part) => part !== undefined) ?? '';
      return plain.test(inside) ? all : `${all[0]}…${all[0]}`;
    });
}

// Removes private data from a text: secrets, a person's folders, their name and that of the machine. Places go first, longest
// first, so that what is left of a path still says where in the project or the app something is.

export interface Private {
  /** Absolute folders with their replacements, e.g. `<project>`. */
  readonly places: readonly { readonly path: string; readonly as: string }[];
  /** Names that are replaced wherever they occur as a word: of the person, of the machine, of the project. */
  readonly names: readonly { readonly name: string; readonly as: string }[];
}

/** Homes of others, and of this person where it is written another way. */
const homes = /(?:\/(?:home|Users)|\b[A-Za-z]:(?:\\{1,2}|\/)Users)(?:\\{1,2}|\/)[^\s/\\:;,'"`<>|)\]}]+/g;
const emails = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g;
/** Numbers of machines, but those that mean this one. */
const addresses = /\b(?!127\.|0\.0\.0\.0)(?:\d{1,3}\.){3}\d{1,3}\b/g;
/** Shorter words are too common to be anybody's name. */
const shortestName = 3;
/** Names that identify no person. */
const nobodies: ReadonlySet<string> = new Set([
  'root',
  'user',
  'admin',
  'localhost',
  'node',
  'home',
  'project',
  'memoscope',
]);

export function withoutPrivate(text: string, { places, names }: Private): string {
  let clean = text;
  for (const { path, as } of [...places].sort((a, b) => b.path.length - a.path.length)) {
    // A root alone is no place of a person.
    if (path.length < 2) continue;
    for (const spelt of new Set([path, path.replaceAll('\\', '/'), path.replaceAll('\\', '\\\\'), encodeURI(path)])) {
      clean = clean.replace(new RegExp(`${escaped(spelt)}(?![\\w-])`, 'g'), () => as);
    }
  }
  clean = redact(clean.replace(homes, '~')).replace(emails, '<email>').replace(addresses, '<address>');
  for (const { name, as } of names) {
    if (name.length < shortestName || nobodies.has(name.toLowerCase())) continue;
    clean = clean.replace(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, 'giu'), () => as);
  }
  return clean;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
