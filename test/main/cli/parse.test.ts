import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MemoError } from '#shared/base/errors.ts';
import { contract } from '#shared/contract/contract.ts';
import { commands, globalOptions } from '../../../src/main/cli/commands.ts';
import { commandHelp, groupHelp, overviewHelp } from '../../../src/main/cli/help.ts';
import { clean } from '../../../src/main/cli/output.ts';
import { parseLine } from '../../../src/main/cli/parse.ts';
import { table } from '../../../src/main/cli/table.ts';

const parse = (...argv: string[]) => parseLine(argv, commands, globalOptions);

describe('a command line', () => {
  it('takes options before and after the command, and repeated ones as a list', () => {
    const line = parse('--workspace', 'search', '--json', 'search', 'x', '--kind', 'class', '--kind=method');
    expect(line.command?.name).toBe('search');
    expect(line.argument).toBe('x');
    expect(line.values).toMatchObject({ workspace: 'search', json: true, kind: ['class', 'method'] });
  });

  it('takes the second word of a group, with options before, between and after', () => {
    const line = parse('--json', 'memory', '--workspace', 'list', 'search', 'list', '--limit', '3');
    expect(line.command?.name).toBe('memory search');
    expect(line.argument).toBe('list');
    expect(line.values).toMatchObject({ workspace: 'list', json: true, limit: '3' });
    expect(parse('memory', '--help')).toMatchObject({ command: null, group: { name: 'memory' } });
    // A word on its own can mean a command of its group, where that says so.
    expect(parse('inbox', '--json').command?.name).toBe('inbox list');
    expect(parse('inbox', '--help')).toMatchObject({ command: null, group: { name: 'inbox' } });
  });

  it('takes what follows -- as it is', () => {
    expect(parse('search', '--', '-x').argument).toBe('-x');
  });

  it.each([
    [['nope'], "'nope'"],
    [['search', 'a', 'b'], "'b'"],
    [['search', 'a', 'b', 'c'], "'b'"],
    [['status', 'a'], "'a'"],
    [['resolve', 'x', '--unknown'], '--unknown'],
    [['resolve', 'x', '--limit', '3'], '--limit'],
    [['resolve', 'x', '--workspace'], '--workspace'],
    [['search', 'x', '--limit', '-1'], '--limit'],
    [['search', 'x', '--json=yes'], '--json'],
    [['memory', 'nope'], "'memory nope'"],
    [['memory', 'show', 'a', 'b'], "'b'"],
  ])('%j is refused, naming the word', (argv, named) => {
    expect(() => parse(...argv)).toThrow(
      expect.objectContaining({ code: 'InvalidArgument', message: expect.stringContaining(named) }),
    );
  });

  it.each([
    [['doctr'], 'Near it: doctor.'],
    [['serach', 'x'], 'Near it: search.'],
    [['gen'], 'Near it: generations.'],
    [['memory', 'serch'], 'Near it: memory search.'],
    [['search', 'x', '--limt', '3'], 'Near it: --limit.'],
    [['frobnicate'], 'Commands: open, '],
    [['x'], 'Commands: open, '],
  ])('%j is told what is near it, or all there is', (argv, next) => {
    expect(() => parse(...argv)).toThrow(expect.objectContaining({ message: expect.stringContaining(next) }));
  });

  it('gives a line or a usage error for any words', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.constantFrom('search', '--json', '--', '-', '--limit', '-h'))),
        (argv) => {
          try {
            parse(...argv);
          } catch (error) {
            expect(error).toBeInstanceOf(MemoError);
          }
        },
      ),
    );
  });
});

describe('the contract', () => {
  it('has a command, or a reason for none, for every method', () => {
    const names = new Set(commands.map((command) => command.name));
    for (const [method, { cli }] of Object.entries(contract)) {
      if (typeof cli === 'string') expect(names, method).toContain(cli);
      else expect(cli.exempt.length, method).toBeGreaterThan(10);
    }
  });
});

describe('help', () => {
  it('names every command and every option, within 100 columns', () => {
    const overview = overviewHelp(commands, globalOptions);
    for (const command of commands) expect(overview).toContain(command.about);
    const groups = commands.filter((command) => 'commands' in command);
    for (const group of groups) {
      const text = groupHelp(group, globalOptions);
      for (const command of group.commands) expect(text).toContain(command.about);
    }
    for (const command of commands.flatMap((command) => ('commands' in command ? command.commands : [command]))) {
      const text = commandHelp(command, globalOptions);
      for (const option of Object.keys({ ...command.options, ...globalOptions })) expect(text).toContain(`--${option}`);
      const [word] = command.name.split(' ');
      expect(text).toContain(`Examples:\n  memoscope ${word}`);
      expect(text.split('\n').filter((line) => line.length > 100)).toEqual([]);
    }
  });
});

describe('text for a terminal', () => {
  it('keeps line ends and tabs, and nothing that moves a cursor or turns text around', () => {
    expect(clean('a\tb\nc')).toBe('a\tb\nc');
    expect(clean('\u001b[2J\u0007\r\u009b1m\u202eabc')).not.toMatch(/[\p{Cc}\u202e]/u);
  });

  it('aligns columns and never breaks a row', () => {
    expect(
      table([
        ['a', 'b'],
        ['long', 'c\nd'],
      ]),
    ).toEqual(['a     b', 'long  c d']);
  });
});
