/** The places of the rail that hold several pages, and the pages of the project that the code tells. */
import type { MessageGroup } from '../../message.ts';

export const pages = {
  'frame.pages': 'Pages of {place}',
  'place.code': 'Code',
  'place.changes': 'Changes',
  'place.knowledge': 'Knowledge',
  'place.agents': 'Agents',
  'view.project': 'Project',
  'project.about.arch': 'Modules, entry points, technologies and cycles, as the code has them',
  'project.about.interface': 'Routes, commands, events, settings and exported types',
  'project.about.stories': 'What happens after a request, a command or an event, call by call',
  'project.about.issues': 'Problems found in the code, most severe first',
  'command.architecture': 'Show the architecture of the project',
  'command.interface': 'Show the interface of the project',
  'command.stories': 'Show the stories of the project',
  'command.issues': 'Show the issues of the project',
} as const satisfies MessageGroup;
