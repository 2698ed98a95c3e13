/** `bank machine`: what the machine would write by itself now; --on and --off switch a writer. */
import type { MachineWriter } from '#shared/contract/bank/types.ts';
import { machineWriters } from '#shared/contract/bank/words.ts';
import type { Result } from '#shared/contract/contract.ts';
import type { CommandCall, RunCommand } from '../../command.ts';
import { usage } from '../../parse.ts';
import { clean } from '../../terminal/output.ts';
import { withBank } from './with-bank.ts';

type Writer = (typeof MachineWriter.options)[number];
type Shown = Result<'bank.machine'> & { writer: Writer };

const states: Record<Shown['state'], string> = {
  same: 'nothing new to write',
  writes: 'this would be written',
  conflict: 'a person changed the block: bank conflicts settles it',
  refused: 'it cannot be written: there is no bank, the folder is read-only, or markers are damaged',
};

export const run: RunCommand = async (call) => {
  const { out } = call;
  const named = call.argument === '' ? null : writerOf(call.argument);
  const on = switched(call, named);
  const shown = await withBank(
    call,
    async (link) => {
      if (named !== null && on !== null) await link.call('bank.setMachine', { writer: named, on }, call);
      const all: Shown[] = [];
      for (const writer of named === null ? machineWriters : [named]) {
        const answer = await link.call('bank.machine', { writer }, call);
        all.push({ writer, ...answer });
      }
      return all;
    },
    { settle: true },
  );
  out.result(shown, () =>
    shown.flatMap(({ writer, on: isOn, path, state, text }) => [
      `${out.style('bold', writer)}  ${isOn ? 'on' : 'off'}, memory-bank/${path}: ${states[state]}`,
      ...(text === '' ? [] : clean(text).trimEnd().split('\n')).map((line) => (line === '' ? '' : `  ${line}`)),
    ]),
  );
};

function writerOf(name: string): Writer {
  const writer = machineWriters.find((one) => one === name);
  if (writer === undefined) throw usage(`'${name}' is none of ${machineWriters.join(', ')}.`, 'writer');
  return writer;
}

/** Null where neither is asked for. */
function switched(call: CommandCall, named: Writer | null): boolean | null {
  const [on, off] = [call.flag('on'), call.flag('off')];
  if (!on && !off) return null;
  if (on && off) throw usage('Say --on or --off, not both.', 'on');
  if (named === null) throw usage(`Say which: ${machineWriters.join(', ')}.`, 'writer');
  return on;
}
