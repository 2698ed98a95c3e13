import { expect, it } from 'vitest';
import { uncancelled } from '../../../../helpers/workspace.ts';
import { oneEngine } from './one-engine.ts';

const engineOn = oneEngine();

it('calls of a C function are found by its prototype in a header and by its definition in any source', async () => {
  const engine = await engineOn({
    'server.h': '#pragma once\nvoid add_reply(int x);\n',
    'networking.c':
      '#include "server.h"\nvoid add_reply(int x) { }\nstatic int helper(void) { add_reply(2); return 1; }\n',
    'module.c': '#include "server.h"\nint run(void) { add_reply(1); return 0; }\n',
    'alone.c': 'static void add_reply(int x) { }\nint other(void) { add_reply(3); return 0; }\n',
  });
  const usagesOf = async (path: string): Promise<string[]> => {
    const { usages } = await engine.call('FindUsages', { path, maxResults: 50 }, uncancelled);
    return usages.map(({ file, line, kind }) => `${file}:${line} ${kind}`).sort();
  };
  const calls = ['module.c:2 call', 'networking.c:3 call'];
  expect(await usagesOf('server.add_reply')).toEqual(calls);
  expect(await usagesOf('networking.add_reply')).toEqual(calls);
  expect(await usagesOf('alone.add_reply')).toEqual(['alone.c:2 call']);
});

it('takes a static function of a header for none that another file shares by its name', async () => {
  const engine = await engineOn({
    'src/dict.h': 'int dict_add(int x);\n',
    'src/dict.c': '#include "dict.h"\nint dict_add(int x) { return x; }\n',
    'src/main.c': '#include "dict.h"\nint run(void) { return dict_add(1); }\n',
    'deps/dict.h': 'static int dict_add(int x);\n',
    'deps/dict.c':
      '#include "dict.h"\nstatic int dict_add(int x) { return 2; }\nint other(void) { return dict_add(3); }\n',
  });
  const { usages } = await engine.call('FindUsages', { path: 'src.dict.dict_add', maxResults: 50 }, uncancelled);
  expect(usages.map(({ file, line }) => `${file}:${line}`)).toEqual(['src/main.c:2']);
});
