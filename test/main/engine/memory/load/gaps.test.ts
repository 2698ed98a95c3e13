import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LearningRecord } from '#shared/contract/memory/memory-types.ts';
import { createWording } from '#shared/messages/translator.ts';
import type { Survey } from '../../../../../src/main/engine/codemap/codemap.ts';
import { findGaps } from '../../../../../src/main/engine/memory/load/gaps.ts';
import { readKnown } from '../../../../../src/main/engine/memory/load/known-gaps.ts';
import {
  findPatterns,
  readManifests,
  usedPackages,
} from '../../../../../src/main/engine/static-analyst/static-analyst.ts';
import { openTestCodeMap, type TestCodeMap } from '../../../../helpers/code-map.ts';

const lines = (count: number): string =>
  Array.from({ length: count }, (_, n) => `  step${n}() { return ${n}; }`).join('\n');
const source = {
  'package.json': JSON.stringify({
    name: 'shop',
    dependencies: { 'left-queue': '1', '@acme/pay': '2' },
    devDependencies: { chai: '4', prettier: '3' },
  }),
  'src/pay/gateway.ts': `import { charge } from '@acme/pay/client';
import fs from 'node:fs';
import { Order } from '../orders/order';
export interface Gateway { send(order: Order): void }
export class CardGateway implements Gateway { send(order: Order) { charge(order); }
${lines(60)} }
export class BankGateway implements Gateway { send() {} }
export class CashGateway implements Gateway { send() {} }
export class GiftGateway implements Gateway { send() {} }
export class GatewayFactory { make(): Gateway { return new CardGateway(); } }
export class OrderFactory { make(): Order { return new Order(); } }
`,
  'src/orders/order.ts': `export class Order {\n${lines(80)}\n}\n`,
  'test/pay.test.ts': `import { expect } from 'chai';\nimport { CardGateway } from '../src/pay/gateway';\nexport class PayTests {\n${lines(400)}\n}\n`,
};

let map: TestCodeMap;
let survey: Survey;
const pause = async (): Promise<void> => {};
beforeAll(async () => {
  map = await openTestCodeMap(source);
  survey = await map.map.survey(pause);
});
afterAll(() => map.dispose());

function record(row: number, fields: Record<string, unknown>): { row: number; record: LearningRecord } {
  return {
    row,
    record: LearningRecord.parse({
      id: `lr-20260101-00${row}`,
      projectKey: 'shop',
      createdAt: row,
      question: 'What happens?',
      questionType: 'DATA_FLOW',
      answer: 'This.',
      confidence: 0.8,
      ...fields,
    }),
  };
}

async function gapsWith(records: { row: number; record: LearningRecord }[], stale: number[] = []) {
  const known = await readKnown(
    {
      page: (after, limit) => records.filter(({ row }) => row > after).slice(0, limit),
      isStale: (row) => stale.includes(row),
    },
    pause,
  );
  const declared = readManifests([{ file: 'package.json', text: source['package.json'] }]);
  const packages = await usedPackages(survey, declared, pause);
  const patterns = await findPatterns(survey, pause);
  return findGaps({ survey, known, packages, patterns, churn: new Map() }, pause);
}
const abouts = (gaps: Awaited<ReturnType<typeof gapsWith>>, type: string): string[] =>
  gaps.filter((gap) => gap.type === type).map((gap) => gap.about);

describe('gaps of what is known', () => {
  it('names directories without a record by weight, tests last, and drops one that has got a record (memory-14)', async () => {
    expect(abouts(await gapsWith([]), 'UNEXPLORED_DIRECTORY')).toEqual(['src/pay', 'src/orders', 'test']);
    const evidence = [{ file: 'src/pay/gateway.ts', startLine: 1, endLine: 2, hash: 'x' }];
    expect(abouts(await gapsWith([record(1, { evidence })]), 'UNEXPLORED_DIRECTORY')).toEqual(['src/orders', 'test']);
    const after = await gapsWith([record(1, { sourceFiles: ['src/pay/gateway.ts'], status: 'rejected' })]);
    expect(abouts(after, 'UNEXPLORED_DIRECTORY')).toContain('src/pay');
  });

  it('asks about what is there: a contract and who fulfils it (memory-5)', async () => {
    const [gap] = await gapsWith([]);
    expect(gap).toMatchObject({ type: 'UNEXPLORED_DIRECTORY', about: 'src/pay' });
    expect(gap?.suggestedQuestion).toMatch(/^What must an implementation of Gateway in src\/pay\/ do/);
    for (const { priority } of await gapsWith([])) expect(priority).toSatisfy((n: number) => n >= 0 && n <= 100);
  });

  it('counts no interface that extends a contract among those who fulfil it', async () => {
    const named = ['A', 'B', 'C', 'D']
      .map((name) => `export class ${name} implements Gateway { send() {} }\n`)
      .join('');
    const other = await openTestCodeMap({
      'src/gateway.ts': `export interface Gateway { send(): void }\nexport interface Fast extends Gateway { hurry(): void }\n${named}`,
    });
    const patterns = await findPatterns(await other.map.survey(pause), pause);
    other.dispose();
    expect(patterns.map(({ description }) => description)).toEqual(['4 types fulfil Gateway: A, B, C and D.']);
  });

  it('names a function of several forms once', async () => {
    const forms = 'export function Entity(): void\nexport function Entity(name: string): void\n';
    const other = await openTestCodeMap({
      'src/entity/Entity.ts': `${forms}export function Entity(name?: string): void {\n${'  console.log(name);\n'.repeat(60)}}\n`,
    });
    const of = await other.map.survey(pause);
    const known = await readKnown({ page: () => [], isStale: () => false }, pause);
    const [gap] = await findGaps({ survey: of, known, packages: [], patterns: [], churn: new Map() }, pause);
    other.dispose();
    expect(gap?.suggestedQuestion).toMatch(/Entity\.ts used, for example Entity\?$/);
  });

  it('is worded in either language by the catalogue, nothing left unfilled', async () => {
    const of = (row: number, domain: string) => record(row, { domain, sourceFiles: ['src/pay/gateway.ts'] });
    const gaps = await gapsWith([of(1, 'pay'), of(2, 'orders'), of(3, 'orders'), of(4, 'orders')], [2, 3]);
    expect(new Set(gaps.map(({ type }) => type)).size).toBe(4);
    for (const { worded, description, suggestedQuestion, about } of gaps) {
      const own = [worded?.description, worded?.suggestedQuestion].map((each) => each ?? { key: '', values: {} });
      expect(own.map(createWording('en'))).toEqual([description, suggestedQuestion]);
      const chinese = own.map(createWording('zh'));
      for (const sentence of chinese) expect(sentence).toMatch(/^[^{}]*[\u4e00-\u9fff][^{}]*$/);
      expect(`${chinese.join('')}${about}`).toContain(about.replace('Implementations of ', ''));
    }
  });

  it('finds domains with few records, and those whose records have gone stale (memory-14)', async () => {
    const of = (row: number, domain: string) => record(row, { domain, sourceFiles: ['src/pay/gateway.ts'] });
    const many = [of(1, 'pay'), of(2, 'pay'), of(3, 'pay')];
    expect(abouts(await gapsWith([...many, of(4, 'orders')]), 'INCOMPLETE_DOMAIN')).toEqual(['orders']);
    const stale = (await gapsWith(many, [1, 2])).find((gap) => gap.type === 'INCOMPLETE_DOMAIN');
    expect(stale).toMatchObject({ about: 'pay' });
    expect(stale?.description).toContain('2 of 3 learnings');
    expect(stale?.suggestedQuestion).toContain('src/pay/gateway.ts has changed');
  });

  it('finds dependencies that no record speaks of, not tools nor what comes with the language (memory-14)', async () => {
    expect(abouts(await gapsWith([]), 'MISSING_DEPENDENCY')).toEqual(['@acme/pay', 'left-queue', 'chai']);
    const told = await gapsWith([record(1, { answer: 'Charges go out through `@acme/pay/client`, never directly.' })]);
    expect(abouts(told, 'MISSING_DEPENDENCY')).toEqual(['left-queue', 'chai']);
  });

  it('finds patterns that no record speaks of, in English or Chinese (memory-14)', async () => {
    expect(abouts(await gapsWith([]), 'UNDOCUMENTED_PATTERN').sort()).toEqual([
      'Factory',
      'Implementations of Gateway',
    ]);
    const told = await gapsWith([
      record(1, { question: '为什么用工厂模式？' }),
      record(2, { answer: 'A Gateway sends.' }),
    ]);
    expect(abouts(told, 'UNDOCUMENTED_PATTERN')).toEqual([]);
  });
});
