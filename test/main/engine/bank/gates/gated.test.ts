import fs from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { readDecisions } from '../../../../../src/main/engine/bank/gates/decisions.ts';
import { checkLearning, missingParts } from '../../../../../src/main/engine/bank/gates/gate.ts';
import { readLearning } from '../../../../../src/main/engine/bank/gates/learnings.ts';
import { openBankParts } from '../open-bank-parts.ts';

let bank: ReturnType<typeof openBankParts> | null = null;
afterEach(() => bank?.dispose());
function open(language: 'en' | 'zh' = 'en') {
  bank = openBankParts(language);
  return bank;
}

const decision = {
  decision: 'Errors are wrapped with pkg/errors',
  reason: 'It keeps the stack trace',
  tradeoff: 'The standard errors package is given up',
  scope: 'internal/business',
  notScope: '',
  supersedes: '',
};
const learning = {
  title: 'Payments time out',
  type: 'integration' as const,
  symptom: 'At peak hours 40 % of payments fail',
  rootCause: 'The limit is 3 s, the gateway needs 4.2 s at P99',
  solution: 'The limit is 10 s, with two retries',
  prevention: 'An alert when P99 is over 5 s',
};
const how = { author: '', check: false };

describe('decisions', () => {
  test.each(['decision', 'reason', 'tradeoff', 'scope'] as const)(
    'without %s it is refused, named, and kept (bank-6)',
    async (part) => {
      const { gated, drafts, dir } = open();
      await expect(gated.decide({ ...decision, [part]: ' ' }, how)).rejects.toMatchObject({
        code: 'Refused',
        data: { missing: [part], draft: drafts.all()[0]?.id ?? expect.any(String) },
      });
      expect(drafts.all()).toMatchObject([{ kind: 'decision', findings: [{ part, code: 'missing' }] }]);
      expect(fs.existsSync(`${dir}/patterns.md`)).toBe(false);
    },
  );

  test('of an empty one no draft is kept', async () => {
    const { gated, drafts } = open();
    const empty = { decision: '', reason: ' ', tradeoff: '', scope: '', notScope: '', supersedes: '' };
    const refused = gated.decide(empty, how);
    await expect(refused).rejects.toMatchObject({
      code: 'Refused',
      data: expect.not.objectContaining({ draft: expect.anything() }),
    });
    await expect(refused).rejects.not.toMatchObject({ message: expect.stringContaining('draft') });
    expect(drafts.all()).toEqual([]);
  });

  test.each(['everywhere', 'all', '所有', '全局'])(
    'a scope that names no place, such as %s, refuses it (bank-6)',
    async (scope) => {
      const { gated, drafts, dir } = open();
      await expect(gated.decide({ ...decision, scope }, how)).rejects.toMatchObject({
        code: 'Refused',
        message: expect.stringContaining('the scope names no place'),
        data: { missing: ['scope'] },
      });
      expect(drafts.all()).toMatchObject([{ findings: [{ part: 'scope', code: 'noPlace' }] }]);
      expect(fs.existsSync(`${dir}/patterns.md`)).toBe(false);
    },
  );

  test('without a not-scope it becomes a row: date, decision, reason, trade-off, scope (bank-6)', async () => {
    const { gated, text } = open();
    const { line } = await gated.decide(decision, how);
    const lines = text('patterns.md').split('\n');
    expect(lines.slice(0, 5)).toEqual([
      '# Patterns and decisions',
      '',
      '## Decisions',
      '',
      '| Date | Decision | Reason | Trade-off | Scope |',
    ]);
    expect(lines[line - 1]).toBe(
      '| 2026-03-12 | Errors are wrapped with pkg/errors | It keeps the stack trace | The standard errors package is given up | internal/business |',
    );
    expect(text('patterns.md').endsWith('|\n')).toBe(true);
  });

  test('one that supersedes another strikes it out in the same step, and nothing else changes', async () => {
    const { gated, put, text } = open();
    const before =
      '# P\r\n\r\n| Date | Decision | Reason |\r\n|---|---|---|\r\n| d |  Use a \\| à  | r |\r\n| d | Other | r |\r\n';
    put('patterns.md', before);
    await expect(gated.decide({ ...decision, supersedes: 'Unknown' }, how)).rejects.toMatchObject({ code: 'NotFound' });
    expect(text('patterns.md')).toBe(before);
    await gated.decide({ ...decision, supersedes: ' use a | à' }, how);
    const struck = before.replace('Use a \\| à', '~~Use a \\| à~~');
    expect(text('patterns.md').startsWith(struck)).toBe(true);
    expect(text('patterns.md').slice(struck.length).split('\r\n')).toHaveLength(2);
    expect(readDecisions(Buffer.from(text('patterns.md')).toString('latin1')).map((row) => row.form.decision)).toEqual([
      ...['~~Use a | à~~', 'Other', decision.decision],
    ]);
  });

  test('a row goes behind the last of the table that is there, in its language, and nothing else changes', async () => {
    const { gated, put, text } = open();
    const before =
      '\ufeff# 模式\r\n\r\n| 日期 | 决策 | 原因 | 取舍 | 适用范围 |\r\n|------|------|------|------|------|\r\n| 2024-01-22 | 错误处理用 pkg/errors | 支持 wrap | 放弃标准 errors | 所有业务逻辑层 |\r\n\r\n后面的话';
    put('patterns.md', before);
    const { line } = await gated.decide({ ...decision, reason: 'one | two\nthree', notScope: 'tests' }, how);
    const row =
      '| 2026-03-12 | Errors are wrapped with pkg/errors | one \\| two<br>three | The standard errors package is given up | internal/business（不适用：tests） |';
    expect(text('patterns.md')).toBe(before.replace('业务逻辑层 |\r\n', `业务逻辑层 |\r\n${row}\r\n`));
    expect(line).toBe(6);
    const rows = readDecisions(Buffer.from(text('patterns.md')).toString('latin1'));
    expect(rows.map(({ date, form }) => [date, form.decision, form.reason])).toEqual([
      ['2024-01-22', '错误处理用 pkg/errors', '支持 wrap'],
      ['2026-03-12', decision.decision, 'one | two<br>three'],
    ]);
  });

  test('what is refused twice in the same words is one draft', async () => {
    const { gated, drafts } = open();
    const ids: unknown[] = [];
    for (const form of [
      { ...decision, scope: '' },
      { ...decision, scope: '' },
      { ...decision, reason: '' },
    ])
      await gated.decide(form, how).catch(({ data }) => ids.push(data.draft));
    expect(ids[1]).toBe(ids[0]);
    expect(
      drafts
        .all()
        .map(({ id }) => id)
        .sort(),
    ).toEqual([...new Set(ids)].sort());
    expect(drafts.all()).toHaveLength(2);
  });

  test('a draft goes when it is written, and the step can be undone', async () => {
    const { gated, drafts, dir, undo } = open();
    await gated.decide({ ...decision, scope: '', supersedes: 'Another' }, how).catch(() => undefined);
    expect(drafts.all()).toMatchObject([{ form: { supersedes: 'Another' } }]);
    const [draft] = drafts.all();
    await gated.decide({ ...decision, scope: '' }, { ...how, draft: draft?.id }).catch(() => undefined);
    expect(drafts.all().map(({ id }) => id)).toEqual([draft?.id]);
    const written = await gated.decide(decision, { ...how, draft: draft?.id });
    expect(drafts.all()).toEqual([]);
    await undo(written.undo ?? '');
    expect(fs.existsSync(`${dir}/patterns.md`)).toBe(false);
  });

  test('to check it writes nothing and keeps no draft', async () => {
    const { gated, drafts, dir } = open();
    expect(await gated.decide(decision, { author: '', check: true })).toMatchObject({
      path: 'patterns.md',
      line: 7,
      undo: null,
    });
    await gated.decide({ ...decision, reason: '' }, { author: '', check: true }).catch(() => undefined);
    expect(drafts.all()).toEqual([]);
    expect(fs.readdirSync(dir)).toEqual([]);
  });
});

describe('learnings', () => {
  test.each(['symptom', 'rootCause', 'solution', 'prevention'] as const)(
    'without %s it is refused, named, and kept (bank-7)',
    async (part) => {
      const { gated, drafts, dir } = open();
      await expect(gated.learn({ ...learning, [part]: '' }, how)).rejects.toMatchObject({
        code: 'Refused',
        data: { missing: [part] },
      });
      expect(drafts.all()).toMatchObject([{ kind: 'learning' }]);
      expect(fs.readdirSync(dir)).toEqual([]);
    },
  );

  test('an example with problem and fix only is refused, a complete one is accepted and written under learnings/ (bank-7)', async () => {
    const { gated, text } = open('zh');
    const bad = readLearning('问题：支付超时\n解决：改了超时时间\n');
    expect(missingParts(checkLearning(bad.form))).toEqual(['symptom', 'rootCause', 'prevention']);
    await expect(gated.learn(bad.form, how)).rejects.toMatchObject({
      data: { missing: ['symptom', 'rootCause', 'prevention'] },
    });
    const good = readLearning(
      '问题：支付超时\n症状：高峰期支付成功率下降到 60%\n根因：默认超时 3s，支付宝网关响应 P99 = 4.2s\n解决：超时改为 10s + 增加重试 2 次\n预防：添加支付耗时监控告警，P99 > 5s 时报警\n',
    );
    const { path } = await gated.learn(good.form, { author: 'mei', check: false });
    expect(path).toBe('learnings/2026-03-12-支付超时.md');
    expect(text(path)).toBe(
      '# 支付超时\n\n- 类型：bug\n- 日期：2026-03-12\n- 作者：mei\n\n## 症状\n\n高峰期支付成功率下降到 60%\n\n## 根因\n\n默认超时 3s，支付宝网关响应 P99 = 4.2s\n\n## 解决方案\n\n超时改为 10s + 增加重试 2 次\n\n## 预防措施\n\n添加支付耗时监控告警，P99 > 5s 时报警\n',
    );
    expect(readLearning(text(path))).toMatchObject({ form: { ...good.form, type: 'bug' }, author: 'mei' });
  });

  test('one of the machine is in a machine block of its own, which is known as written', async () => {
    const { gated, table, text, writer, undo, bytes } = open();
    const { path, undo: id } = await gated.learn(learning, { ...how, author: 'static', ofMachine: true });
    expect(text(path)).toMatch(
      /^# Payments time out\n\n- Type: integration\n[\s\S]*\n\n<!-- MACHINE_BLOCK_START id=learning -->\n<!-- blockVersion: 1 [^\n]*\n## Symptom\n[\s\S]*<!-- MACHINE_BLOCK_END -->\n$/,
    );
    expect(readLearning(text(path)).form).toEqual(learning);
    const before = bytes(path);
    const { text: known, hash } = table.written(path, 'learning') ?? { text: '', hash: '' };
    expect(hash).not.toBe('');
    expect(await writer.write({ path, id: 'learning', text: known, source: 'x' })).toEqual({ state: 'same', hash });
    expect(bytes(path).equals(before)).toBe(true);
    await undo(id ?? '');
    await expect(
      gated.learn({ ...learning, solution: '<!-- MACHINE_BLOCK_END -->' }, { ...how, ofMachine: true }),
    ).rejects.toMatchObject({ code: 'Refused' });
  });

  test.each([
    ['headings', '# T\n\n## Symptom\na\n\nb\n## Root cause\nc\n## Fix\nd\n## Prevention\ne'],
    ['labels in bold', '# T\n**Symptoms:** a\n\nb\n- **Root cause**: c\n**Solution：** d\nPrevention: e'],
    ['Chinese headings', '# T\n### 现象\na\n\nb\n### 根本原因\nc\n### 解决\nd\n### 预防\ne'],
  ])('the parts are read from %s (bank-7)', (_name, text) => {
    expect(readLearning(text).form).toMatchObject({
      title: 'T',
      symptom: 'a\n\nb',
      rootCause: 'c',
      solution: 'd',
      prevention: 'e',
    });
  });

  test('another of the same name on the same day stays', async () => {
    const { gated, dir } = open();
    await gated.learn(learning, how);
    const second = await gated.learn(learning, how);
    expect(second.path).toBe('learnings/2026-03-12-payments-time-out-2.md');
    expect(fs.readdirSync(`${dir}/learnings`)).toHaveLength(2);
  });
});
