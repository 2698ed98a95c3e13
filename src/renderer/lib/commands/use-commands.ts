/**
 * Commands of a view for as long as it is shown, and what a key hint needs to know. The commands given may change at
 * each render: the registry holds one stable entry for each id and asks the latest. A key that is pressed as soon as the
 * view is seen finds them.
 */
import { useLayoutEffect, useRef } from 'react';
import { useServices } from '../services-context.tsx';
import { type Command, canRun } from './commands.ts';

export function useCommands(commands: readonly Command[]): void {
  const registry = useServices().commands;
  const latest = useRef(commands);
  useLayoutEffect(() => {
    latest.current = commands;
  });
  const shape = commands.map((command) => `${command.id}\n${command.keys?.join(' ') ?? ''}`).join('\n\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: registered again only when ids or keys change; the rest is read when used.
  useLayoutEffect(() => {
    const stable = latest.current.map((command): Command => {
      const now = () => latest.current.find((one) => one.id === command.id) ?? command;
      return { ...command, when: () => canRun(now()), run: () => now().run() };
    });
    return registry.getState().register(stable);
  }, [registry, shape]);
}

/** Whether this machine's keyboards have a Command key. */
export const isMac = /mac/i.test(navigator.platform);
