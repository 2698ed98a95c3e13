/** Key presses of the whole window become commands. One listener, on the window, so that a view can stop what is its own. */
import { useEffect } from 'react';
import { commandFor } from '../../lib/commands/commands.ts';
import { isMac } from '../../lib/commands/use-commands.ts';
import { useServices } from '../../lib/services-context.tsx';

export function useKeyboard(): void {
  const { commands, settings } = useServices();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const target = event.target instanceof Element ? event.target : null;
      const command = commandFor(commands.getState().commands, event, {
        mac: isMac,
        typing: target?.closest('input, textarea, select, [contenteditable="true"]') != null,
        modal: target?.closest('[role="dialog"], [role="menu"]') != null,
        singleKeys: settings.getState().singleKeys,
      });
      if (command === undefined) return;
      event.preventDefault();
      command.run();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [commands, settings]);
}
