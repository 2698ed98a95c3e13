/** The page that connects coding agents. Names of agents are as their makers write them. */
import type { MessageGroup } from '../../message.ts';

export const agents = {
  'view.agents': 'Connect',
  'command.agents': 'Connect a coding agent',
  'command.agentsAgain': 'Look for coding agents again',
  'agents.list': 'Coding agents',
  'agents.here': 'On this machine',
  'agents.notHere': 'Not found here',
  'agents.checking': 'Looking for coding agents',
  'agents.checkingWhy': 'Entries that Memoscope wrote are started once, to see that they work.',
  'agents.row.connected': 'connected',
  'agents.row.fails': 'does not work',

  'agents.scope': 'Where to connect',
  'agents.scope.user': 'For you',
  'agents.scope.project': 'In this project',
  'agents.about.user':
    'The agent can look up code, documents, history and learnings of every project that you open here. Written to your own files.',
  'agents.about.project':
    'For everyone who works on this project. Written to files of this folder, for you to commit; the command memoscope must be on their PATH.',

  'agents.connected': 'Connected',
  'agents.works': 'The entry starts and answers.',
  'agents.fails': 'The entry does not work: {why}',
  'agents.part.server': 'MCP entry',
  'agents.part.hooks': 'Hooks',
  'agents.part.rules': 'Rules',
  'agents.part.skill': 'Skill',
  'agents.state.edited': 'edited by you; it stays as it is',
  'agents.state.foreign': 'not written by Memoscope',
  'agents.state.broken': 'cannot be read',

  'agents.lines.connect': 'Lines to write',
  'agents.lines.disconnect': 'Lines to remove',
  'agents.newFile': 'new file',
  'agents.fileGoes': 'the file is deleted',
  'agents.undo': 'Disconnecting removes exactly these lines, even if you have edited the rest of the file.',
  'agents.refused': '{name} cannot be changed yet',
  'agents.connect': 'Connect {name}',
  'agents.disconnect': 'Disconnect {name}',
  'agents.showDisconnect': 'Disconnect {name}…',
  'agents.nothingWritten': 'Nothing is written yet.',
  'agents.said.connect': '{name} is connected: {files:unit.files} written',
  'agents.said.disconnect': '{name} is disconnected: {files:unit.files} changed',
  'agents.next': 'Restart {name} for it to take effect.',
  'agents.next.codex': 'Start Codex and accept the hooks once with /hooks.',
  'agents.next.claude': 'Start Claude Code in this folder and approve the server once.',
} as const satisfies MessageGroup;
