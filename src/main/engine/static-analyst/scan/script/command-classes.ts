/**
 * Commands that are classes: command modules of yargs (`command = "db:migrate"` beside a `handler`), and classes that tell
 * their name and what they do (`static name = 'ping'` with a description and an `exec`). Only what stands directly in the
 * braces of the class is looked at.
 */
import type { Rules } from '../reader.ts';
import type { Code } from '../text/code.ts';
import type { ScriptState } from './state.ts';

/** Between the word `class` and its body. */
const maxHead = 40;
const maxMembers = 200;

export const commandClassRules: Rules<ScriptState> = {
  class({ code }, at) {
    const isYargs = code.mentions('command') && code.mentions('handler');
    const isNamed = code.mentions('exec') && code.mentions('description');
    if (!(isYargs || isNamed) || !code.tokens.isWord(at + 1)) return;
    const open = bodyOf(code, at + 1);
    if (open < 0) return;
    const members = membersOf(code, open);
    const said = (name: string): string | null => {
      const member = members.get(name);
      return member !== undefined && code.is(member + 1, '=') ? code.string(member + 2) : null;
    };
    const name = code.text(at + 1);
    const place = (framework: string, handler: string, detail: string | null) =>
      code.place(at, code.tokens.partner(open), framework, { handler: `${name}.${handler}`, detail: detail ?? '' });
    const command = said('command')?.split(/[\s<[]/, 1)[0] ?? '';
    if (command !== '' && members.has('handler') && (members.has('builder') || members.has('describe')))
      code.finds.command(command, place('yargs', 'handler', said('describe')));
    const own = members.get('name') ?? -1;
    if (code.is(own - 1, 'static') && members.has('exec') && said('description') !== null)
      code.finds.command(said('name') ?? '', place('cli', 'exec', said('description')));
  },
};

/** The brace that opens the body of the class whose name stands at `name`; -1 where none comes soon. */
function bodyOf(code: Code, name: number): number {
  for (let at = name + 1, steps = 0; steps < maxHead; steps += 1) {
    if (code.is(at, '{')) return code.tokens.partner(at) < 0 ? -1 : at;
    if (code.tokens.kind(at) === 0 || code.is(at, ';') || code.is(at, '}')) return -1;
    at = code.tokens.after(at);
  }
  return -1;
}

/** Fields and methods by name, with the token of the name. */
function membersOf(code: Code, open: number): Map<string, number> {
  const { tokens } = code;
  const close = tokens.partner(open);
  const found = new Map<string, number>();
  for (let at = open + 1; at < close && found.size < maxMembers; at = tokens.after(at)) {
    const isName = tokens.isWord(at) && (code.is(at + 1, '=') || code.is(at + 1, '(')) && !code.is(at - 1, '.');
    if (isName && !found.has(code.text(at))) found.set(code.text(at), at);
  }
  return found;
}
