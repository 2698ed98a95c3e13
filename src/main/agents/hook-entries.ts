/**
 * Our hooks in the form of each client that has hooks which add to what the model reads. The command line never changes: Codex
 * asks the person again where it does. Cursor and VS Code take no such text reliably, and OpenCode runs hooks inside itself.
 */
import type { HookEntry } from './edit/json-parts.ts';

/** Seconds; the hook itself gives up earlier. */
const timeoutSeconds = 5;

interface Row {
  readonly event: string;
  /** Tools, as the client names them. */
  readonly matcher?: string;
}

const claudeRows: readonly Row[] = [
  { event: 'SessionStart' },
  { event: 'PreToolUse', matcher: 'Grep|Glob|Bash' },
  { event: 'PostToolUse', matcher: 'Read|Edit|MultiEdit|Write' },
  { event: 'Stop' },
];

const rows: Readonly<Record<string, readonly Row[]>> = {
  claude: claudeRows,
  codex: [{ event: 'SessionStart' }, { event: 'PostToolUse', matcher: 'Bash|apply_patch' }, { event: 'Stop' }],
  gemini: [
    { event: 'SessionStart' },
    { event: 'AfterTool', matcher: 'grep_search|search_file_content|read_file|replace|write_file' },
  ],
};

/** `launcher`: absolute path of the hook's own. */
export function hookEntries(client: string, launcher: string): HookEntry[] {
  const plain = /^[\w./:\\-]+$/.test(launcher);
  const command = `${plain ? launcher : `"${launcher.replace(/["$`\\]/g, '\\$&')}"`} ${client}`;
  // Gemini counts in milliseconds.
  const timeout = client === 'gemini' ? timeoutSeconds * 1000 : timeoutSeconds;
  return (rows[client] ?? []).map(({ event, matcher }) => ({
    event,
    value: { ...(matcher === undefined ? {} : { matcher }), hooks: [{ type: 'command', command, timeout }] },
  }));
}
