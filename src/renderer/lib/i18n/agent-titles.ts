import type { SourceState } from '#shared/contract/sessions/methods.ts';

/** As their makers write them. */
export const agentTitles: Readonly<Record<SourceState['source'], string>> = {
  claude: 'Claude Code',
  codex: 'Codex',
  gemini: 'Gemini CLI',
  opencode: 'OpenCode',
};
