/** Answers the method that lists the project's commands. */
import type { commandMethods } from '#shared/contract/project/commands.ts';
import type { Handlers } from '../handler.ts';
import type { ProjectCommands } from '../project-commands/project-commands.ts';

export function commandHandlers(projectCommands: ProjectCommands): Handlers<keyof typeof commandMethods> {
  return {
    async 'commands.list'({ purposes, limit }, { signal }) {
      const { commands, files, unread } = await projectCommands.read(signal);
      const wanted = purposes === undefined ? commands : commands.filter(({ purpose }) => purposes.includes(purpose));
      return { commands: wanted.slice(0, limit), total: wanted.length, files, unread };
    },
  };
}
