/** Transcripts of Claude Code: one JSON record a line, a tree by `parentUuid`. */
import {
  exitIn,
  type Json,
  listOf,
  objectOf,
  partsText,
  type RecordParser,
  type SessionEvent,
  textOf,
  timeOf,
} from './events.ts';

const texts = new Set(['text']);
const edits = new Set(['Edit', 'Write', 'MultiEdit', 'NotebookEdit']);
/** Kinds that hold nothing of the conversation. */
const silent = new Set([
  'summary',
  'ai-title',
  'custom-title',
  'progress',
  'file-history-snapshot',
  'attachment',
  'last-prompt',
  'tag',
  'mode',
  'permission-mode',
]);
/** Blocks that the program puts into a prompt. */
const added =
  /<(command-[a-z-]+|local-command-[a-z-]+|system-reminder|ide_[a-z_]+|bash-[a-z]+|task-notification|private)>[\s\S]*?<\/\1>/g;
const continued = /^\s*This session is being continued from a previous conversation/;
const refusal = /The user doesn't want to (?:proceed|take this action)|The tool use was rejected/;
const interrupted = /^\s*\[Request interrupted by user/;

export function createClaudeParser(): RecordParser {
  const seen = new Recent(20_000);
  return {
    accept(record) {
      const type = textOf(record.type);
      if (silent.has(type)) return [];
      if (type === 'queue-operation') return queued(record);
      if (type !== 'user' && type !== 'assistant' && type !== 'system') return null;
      const id = textOf(record.uuid);
      // Resumed and forked sessions copy records.
      if (id !== '' && !seen.add(id)) return [];
      if (record.isSidechain === true) return [];
      const about: SessionEvent[] = [
        { kind: 'about', id: textOf(record.sessionId), cwd: textOf(record.cwd), at: timeOf(record.timestamp) },
      ];
      if (type === 'system') {
        if (record.subtype === 'compact_boundary') return [...about, { kind: 'compacted' }];
        return [...about, follows(record)];
      }
      return [...about, ...(type === 'user' ? userEvents(record) : assistantEvents(record))];
    },
  };
}

function follows(record: Json): SessionEvent {
  return {
    kind: 'follows',
    id: textOf(record.uuid),
    parent: textOf(record.parentUuid) || null,
    at: timeOf(record.timestamp),
  };
}

function userEvents(record: Json): SessionEvent[] {
  const { content } = objectOf(record.message);
  const results = listOf(content)
    .map(objectOf)
    .filter(({ type }) => type === 'tool_result');
  if (results.length > 0) return [follows(record), ...results.flatMap((result) => resultEvents(record, result))];
  if (record.isCompactSummary === true) return [{ kind: 'compacted' }, follows(record)];
  if (record.isMeta === true) return [follows(record)];
  const text = partsText(content, texts).replace(added, '').trim();
  if (continued.test(text)) return [{ kind: 'compacted' }, follows(record)];
  if (text === '' || interrupted.test(text)) return [follows(record)];
  const [id, parent, at] = [textOf(record.uuid), textOf(record.parentUuid) || null, timeOf(record.timestamp)];
  return [{ kind: 'prompt', id, parent, at, text, cwd: textOf(record.cwd) }];
}

function resultEvents(record: Json, result: Json): SessionEvent[] {
  const output = partsText(result.content, texts);
  const structured = objectOf(record.toolUseResult);
  const at = timeOf(record.timestamp);
  const answers = Object.entries(objectOf(structured.answers));
  if (answers.length > 0)
    return answers.map(([question, answer]) => ({ kind: 'choice', at, question, answer: textOf(answer) }));
  const refused = refusal.test(output.slice(0, 400));
  const exit = exitIn(output);
  const failed = result.is_error === true || structured.interrupted === true;
  return [
    {
      kind: 'result',
      call: textOf(result.tool_use_id),
      at,
      ok: refused ? null : !failed && (exit ?? 0) === 0,
      exit: refused ? null : (exit ?? (failed ? null : 0)),
      output,
      ...(refused && { refused, reason: /the user said:\s*([\s\S]{1,600})/i.exec(output)?.[1]?.trim() ?? '' }),
    },
  ];
}

function assistantEvents(record: Json): SessionEvent[] {
  const at = timeOf(record.timestamp);
  const events: SessionEvent[] = [follows(record)];
  for (const part of listOf(objectOf(record.message).content).map(objectOf)) {
    if (part.type !== 'tool_use') continue;
    const [call, name, input] = [textOf(part.id), textOf(part.name), objectOf(part.input)];
    if (name === 'Bash')
      events.push({ kind: 'command', call, at, text: textOf(input.command), folder: textOf(record.cwd) });
    else if (edits.has(name)) {
      const file = textOf(input.file_path) || textOf(input.notebook_path);
      if (file !== '') events.push({ kind: 'edit', call, at, files: [file] });
    }
  }
  return events;
}

/** Words that a person typed while the agent worked, and removed before they were sent, do not count. */
function queued(record: Json): SessionEvent[] | null {
  return record.operation === undefined ? null : [];
}

/** The last `most` of what was added. */
export class Recent {
  readonly #ids = new Set<string>();
  readonly #most: number;
  constructor(most: number) {
    this.#most = most;
  }
  /** False where it is known. */
  add(id: string): boolean {
    if (this.#ids.has(id)) return false;
    this.#ids.add(id);
    if (this.#ids.size > this.#most) for (const first of this.#ids) return this.#ids.delete(first);
    return true;
  }
}
