/** The loop's actions in the palette, from any view. */
import { useCommands } from '../../lib/commands/use-commands.ts';
import { useLoopActions } from './use-loop-actions.ts';

export function useLoopCommands(): void {
  const { can, start, pause, stop, one } = useLoopActions();
  const group = 'group.workspace';
  useCommands([
    { id: 'evolution.start', title: 'command.loopStart', group, when: () => can().start, run: start },
    { id: 'evolution.pause', title: 'command.loopPause', group, when: () => can().pause, run: pause },
    { id: 'evolution.stop', title: 'command.loopStop', group, when: () => can().stop, run: stop },
    { id: 'evolution.one', title: 'command.loopOne', group, when: () => can().one, run: one },
  ]);
}
