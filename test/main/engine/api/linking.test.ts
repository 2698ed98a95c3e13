/** Answers that count dependents or are sorted by use, while types are linked. */
import fs from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Linking } from '#shared/contract/common.ts';
import type { ParsedParams, WorkspaceMethodName } from '#shared/contract/contract.ts';
import { coverageSentences, linkingSentences, referenceSentences } from '#shared/contract/coverage/sentences.ts';
import { createTranslate } from '#shared/messages/translator.ts';
import type { Engine } from '../../../../src/main/engine/engine.ts';
import { makeWorkspace, type TestWorkspace } from '../../../helpers/workspace.ts';

const { signal } = new AbortController();
const [en, zh] = [createTranslate('en'), createTranslate('zh')];
const files = {
  'src/base.ts': 'export class Base { run(): void {} }\n',
  'src/left.ts': "import { Base } from './base.ts';\nexport class Left extends Base {}\n",
  'src/right.ts': "import { Base } from './base.ts';\nexport class Right extends Base {}\n",
};

let workspace: TestWorkspace;
let engine: Engine;
beforeAll(async () => {
  workspace = makeWorkspace(files);
  engine = await workspace.open();
  await engine.settled();
});
afterAll(() => workspace.dispose());

/** Leaves the code map as a first index does in the middle of linking. */
function hold(waiting: string[] | null): void {
  const [generation = ''] = fs.readdirSync(workspace.memo('generations'));
  const db = new Database(path.join(workspace.memo('generations'), generation, 'symbols.db'));
  db.exec('DELETE FROM pending_links');
  for (const name of waiting ?? [])
    db.prepare('INSERT INTO pending_links(type) SELECT id FROM types WHERE name = ?').run(name);
  db.prepare("INSERT OR REPLACE INTO meta(key, value) VALUES ('measured', ?)").run(waiting === null ? 'yes' : 'no');
  db.close();
}

async function linkings(): Promise<Record<string, Linking | undefined>> {
  const call = <M extends WorkspaceMethodName>(method: M, params: ParsedParams<M>) =>
    engine.call(method, params, { signal });
  const { candidates } = await call('ResolveSymbol', { path: 'Base', limit: 5 });
  const id = candidates[0]?.typeId ?? '';
  const [status, overview, type, outline, near, graph, calls, modules, window, asked] = [
    await call('Status', {}),
    await call('workspace.overview', { withoutTests: false }),
    await call('symbols.type', { id }),
    await call('GetOutline', { id }),
    await call('symbols.neighbours', { id, offset: 0, limit: 20 } as never),
    await call('symbols.graph', { id, format: 'text', steps: 1, limit: 20 } as never),
    await call('graph.calls', { path: 'Base.run', format: 'mermaid', steps: 1, limit: 20 }),
    await call('graph.modules', { format: 'text', limit: 20 } as never),
    await call('GetPromptWindow', {}),
    await call('ask', { question: 'What does Base run?', language: 'en', looksIn: ['code'] } as never),
  ];
  return {
    status: status.linking,
    overview: overview.linking,
    type: type.references.linking,
    outline: outline.linking,
    neighbours: near.coverage.linking,
    graph: graph.coverage.linking,
    calls: calls.coverage.linking,
    modules: modules.coverage.linking,
    window: window.linking,
    ask: asked.coverage?.linking,
  };
}

describe('an answer that rests on links of types', () => {
  it('says through every door how many types are linked while not all are', async () => {
    hold(['Base', 'Left']);
    const answers = await linkings();
    for (const [door, linking] of Object.entries(answers)) expect(linking, door).toEqual({ linked: 1, of: 3 });
  });

  it('says so until dependents are counted, and nothing after that', async () => {
    hold([]);
    for (const [door, linking] of Object.entries(await linkings())) expect(linking, door).toEqual({ linked: 3, of: 3 });
    hold(null);
    for (const [door, linking] of Object.entries(await linkings())) expect(linking, door).toBeUndefined();
  });

  it('says it in words, in both languages', () => {
    const linking = { linked: 12_000, of: 55_363 };
    expect(linkingSentences(en, linking)[0]).toContain('12,000 of 55,363 types');
    expect(linkingSentences(zh, linking)[0]).toContain('55,363 个类型中已关联 12,000 个');
    expect(linkingSentences(en, { linked: 3, of: 3 })[0]).toContain('still being counted');
    const nothing = { read: 1, inPart: 0, partly: [], asText: 0, notRead: [] };
    expect(coverageSentences(en, { ...nothing, linking })).toEqual(linkingSentences(en, linking));
    expect(referenceSentences(en, { reader: null, unread: 0, linking })[0]).toBe(linkingSentences(en, linking)[0]);
  });
});
