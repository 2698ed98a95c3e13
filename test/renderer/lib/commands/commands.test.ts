// @vitest-environment node
import { describe, expect, it } from 'vitest';
import {
  type Command,
  commandFor,
  createCommands,
  type PressContext,
} from '../../../../src/renderer/lib/commands/commands.ts';

const plain: PressContext = { mac: false, typing: false, modal: false, singleKeys: true };
const t = { key: 't', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const ctrlP = { ...t, key: 'p', ctrlKey: true };

function command(id: string, keys: string[], more: Partial<Command> = {}): Command {
  return { id, title: 'command.back', group: 'group.general', keys, run: () => {}, ...more };
}

describe('commands', () => {
  it('runs a command by id, unless it cannot run now', () => {
    const { getState } = createCommands();
    let ran = 0;
    let may = false;
    getState().register([command('a', [], { when: () => may, run: () => (ran += 1) })]);
    expect(getState().run('a')).toBe(false);
    may = true;
    expect(getState().run('a')).toBe(true);
    expect(getState().run('unknown')).toBe(false);
    expect(ran).toBe(1);
  });

  it('lets the later of two with one key win, and the earlier again when that is gone', () => {
    const { getState } = createCommands();
    getState().register([command('frame', ['T'])]);
    const leave = getState().register([command('view', ['T'])]);
    expect(commandFor(getState().commands, t, plain)?.id).toBe('view');
    leave();
    expect(commandFor(getState().commands, t, plain)?.id).toBe('frame');
  });

  it('passes over one that cannot run now', () => {
    const commands = [command('frame', ['T']), command('view', ['T'], { when: () => false })];
    expect(commandFor(commands, t, plain)?.id).toBe('frame');
  });

  it.each(['typing', 'modal'] as const)('keeps single keys out while %s, but not combinations', (state) => {
    const commands = [command('single', ['T']), command('combination', ['Mod+P'])];
    const context = { ...plain, [state]: true };
    expect(commandFor(commands, t, context)).toBeUndefined();
    expect(commandFor(commands, ctrlP, context)?.id).toBe('combination');
  });

  it('keeps single keys out when the person turned them off', () => {
    const commands = [command('single', ['T']), command('escape', ['Escape'])];
    expect(commandFor(commands, t, { ...plain, singleKeys: false })).toBeUndefined();
    expect(commandFor(commands, { ...t, key: 'Escape' }, { ...plain, singleKeys: false })?.id).toBe('escape');
  });
});
