/** Key presses of the whole window become commands. One listener, on the window, so that a view can stop what is its own. */
import { useEffect } from 'react';
import { commandFor } from '../../lib/commands/commands.ts';
import { isMac } from '../../lib/commands/use-commands.ts';
import { leadIntoList } from '../../lib/focus/main-pane.ts';
import { isTypedInto } from '../../lib/focus/typed-into.ts';
import { useServices } from '../../lib/services-context.tsx';

export function useKeyboard(): void {
  const { commands, settings } = useServices();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      // A radio button keeps Enter from sending a form and takes nothing by it: Ctrl Enter is still the view's.
      const idle =
        event.key === 'Enter' && (event.ctrlKey || event.metaKey) && target?.closest('[role="radio"]') != null;
      if ((event.defaultPrevented && !idle) || event.isComposing) return;
      const command = commandFor(commands.getState().commands, event, {
        mac: isMac,
        typing: isTypedInto(target),
        modal: target?.closest('[role="dialog"], [role="menu"]') != null,
        singleKeys: settings.getState().singleKeys,
      });
      if (command === undefined && !leadIntoList(event)) return;
      event.preventDefault();
      command?.run();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [commands, settings]);
}
