/**
 * Transcripts of Gemini CLI: one line about the session, then messages; a message is written again in full whenever one of its
 * calls changes. `$set` patches what is known of the session, `$rewindTo` removes a message and all after it.
 */
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
const shells = new Set(['run_shell_command', 'shell']);
const edits = new Set(['write_file', 'replace', 'edit', 'smart_edit']);
const quiet = new Set(['info', 'error', 'warning']);
const added = /<(session_context|system-reminder|private|hook_context)>[\s\S]*?<\/\1>/g;

export function createGeminiParser(): RecordParser {
  /** Id of a message → order in which it came, of the last ones. */
  const known = new Map<string, number>();
  const calls = new Map<string, string>();
  let count = 0;

  function message(record: Json): SessionEvent[] | null {
    const [id, type, at] = [textOf(record.id), textOf(record.type), timeOf(record.timestamp)];
    const isNew = !known.has(id);
    if (isNew) {
      count += 1;
      remember(known, id, count);
    }
    if (type === 'user') {
      if (!isNew) return [];
      const text = partsText(record.displayContent ?? record.content, texts)
        .replace(added, '')
        .trim();
      return [{ kind: 'prompt', id, parent: null, at, text }];
    }
    if (type === 'gemini') {
      const follows: SessionEvent[] = isNew ? [{ kind: 'follows', id, parent: null, at }] : [];
      return [...follows, ...listOf(record.toolCalls).flatMap((call) => callEvents(objectOf(call), at))];
    }
    return quiet.has(type) ? [] : null;
  }

  /** What became of a call since it was written last. */
  function callEvents(call: Json, messageAt: number | null): SessionEvent[] {
    const [id, name, status, args] = [textOf(call.id), textOf(call.name), textOf(call.status), objectOf(call.args)];
    const before = calls.get(id);
    if (before === status) return [];
    remember(calls, id, status);
    const at = timeOf(call.timestamp) ?? messageAt;
    const events: SessionEvent[] = [];
    if (before === undefined) {
      if (shells.has(name)) {
        const folder = textOf(args.dir_path) || textOf(args.directory);
        events.push({ kind: 'command', call: id, at, text: textOf(args.command), ...(folder !== '' && { folder }) });
      } else if (edits.has(name)) events.push({ kind: 'edit', call: id, at, files: [textOf(args.file_path)] });
      else return [];
    }
    if (status === 'success' || status === 'error' || status === 'cancelled') {
      const output = outputOf(call);
      const exit = exitIn(output) ?? (status === 'success' ? 0 : null);
      const refused = status === 'cancelled';
      const ok = refused ? null : status === 'success' && exit === 0;
      events.push({ kind: 'result', call: id, at, ok, exit, output, ...(refused && { refused }) });
    }
    return events;
  }

  return {
    accept(record) {
      if (typeof record.$rewindTo === 'string') return [{ kind: 'rewind', id: record.$rewindTo, inclusive: true }];
      if (record.$set !== undefined) return patch(objectOf(record.$set), known, message);
      if (typeof record.id === 'string' && typeof record.type === 'string') return message(record);
      if (typeof record.sessionId !== 'string') return null;
      const folders = listOf(record.directories).map(textOf);
      return [
        {
          kind: 'about',
          id: record.sessionId,
          at: timeOf(record.startTime),
          side: record.kind === 'subagent',
          ...(folders[0] !== undefined && { cwd: folders[0] }),
        },
        // The older form holds its messages in the same record.
        ...listOf(record.messages).flatMap((one) => message(objectOf(one)) ?? []),
      ];
    },
  };
}

/**
 * A list of messages replaces the ones before. Where it is a beginning of what is known, a turn was rolled back; anything else
 * is a summary of the program or repeats what is known.
 */
function patch(
  set: Json,
  known: ReadonlyMap<string, number>,
  message: (record: Json) => SessionEvent[] | null,
): SessionEvent[] {
  const messages = listOf(set.messages).map(objectOf);
  if (messages.length === 0) return [];
  const isKnown = messages.every(({ id }) => known.has(textOf(id)));
  const last = textOf(messages.at(-1)?.id);
  const isBeginning = isKnown && messages.every(({ id }, n) => known.get(textOf(id)) === n + 1);
  if (isBeginning) return [{ kind: 'rewind', id: last, inclusive: false }];
  return isKnown ? [] : messages.flatMap((one) => message(one) ?? []);
}

function outputOf(call: Json): string {
  const shown = textOf(call.resultDisplay);
  const answered = listOf(call.result).map((part) => {
    const response = objectOf(objectOf(objectOf(part).functionResponse).response);
    return textOf(response.output) || textOf(response.error);
  });
  return [...answered, shown].filter((text) => text !== '').join('\n');
}

const most = 20_000;

function remember<V>(map: Map<string, V>, key: string, value: V): void {
  map.set(key, value);
  if (map.size > most) for (const first of map.keys()) return void map.delete(first);
}
