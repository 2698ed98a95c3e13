/** The four documents of a small shop, written by the real thread from a real code map. */
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Documents, documentNames } from '#shared/contract/generations/documents.ts';
import { readDocument } from '../../../../../src/main/engine/static-analyst/static-analyst.ts';
import { contentHash } from '../../../../../src/main/engine/storage/storage.ts';
import { openTestCodeMap, type TestCodeMap } from '../../../../helpers/code-map.ts';
import { documentOf, generationOf, otherTexts, shop, write, writerFor } from './shop.ts';

describe('the documents of a shop', () => {
  let code: TestCodeMap;
  let documents: Documents;
  beforeAll(async () => {
    code = await openTestCodeMap(shop);
    const writer = writerFor(code);
    await write(writer);
    await writer.close();
    documents = {
      arch: await documentOf(code, 'arch'),
      interface: await documentOf(code, 'interface'),
      stories: await documentOf(code, 'stories'),
      issues: await documentOf(code, 'issues'),
    };
  });
  afterAll(() => code.dispose());

  const entry = (kind: string, name: string) =>
    documents.interface.entries.find((each) => each.kind === kind && each.name === name);
  const issuesOf = (kind: string) => documents.issues.issues.filter((issue) => issue.kind === kind);
  const titles = (kind: string): string[] => issuesOf(kind).map(({ title }) => title);

  it('rest on evidence that is there, with the hash of what was read (generations-9)', () => {
    const shown = JSON.stringify(documents).match(/\{"file":"[^{}]*\}/g) ?? [];
    expect(shown.length).toBeGreaterThan(30);
    for (const json of shown) {
      const { file, startLine, endLine, hash } = JSON.parse(json);
      if (hash === undefined) continue;
      const text = fs.readFileSync(path.join(code.root, file), 'utf8');
      expect(hash).toBe(contentHash(text));
      expect(startLine).toBeLessThanOrEqual(endLine);
      expect(endLine).toBeLessThanOrEqual(text.split('\n').length);
    }
  });

  it('have no two entries of one id in a section', () => {
    for (const document of Object.values(documents)) {
      for (const section of Object.values(document).filter(Array.isArray)) {
        const ids = section.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
      }
    }
  });

  it('arch tells modules with purpose, layer and how much they depend on each other', () => {
    const module = (name: string) => documents.arch.modules.find((each) => each.name === name);
    expect(documents.arch.modules.map(({ name }) => name)).toEqual(['src/api', 'src/orders', 'src/store', 'test']);
    expect(module('src/api')).toMatchObject({
      purpose: 'Takes requests and hands them to the services.',
      layer: 'edge',
      files: 3,
      languages: ['typescript'],
    });
    expect(module('src/orders')?.dependsOn.map(({ name }) => name)).toEqual(['src/store']);
    expect(module('src/orders')?.purpose).toBe('');
    expect(module('test')?.layer).toBe('test');
    for (const { confidence } of documents.arch.modules) expect(confidence).toBeLessThanOrEqual(0.6);
  });

  it('arch tells the reference that closes a circle, at its line', () => {
    expect(documents.arch.cycles.find(({ kind }) => kind === 'modules')).toMatchObject({
      members: ['src/orders', 'src/store'],
      evidence: [{ file: 'src/store/order-store.ts', startLine: 5 }],
    });
  });

  it('arch tells the tech stack with versions as declared and files that use it', () => {
    const stack = documents.arch.techStack.map(({ kind, name, version, uses }) => `${kind} ${name} ${version} ${uses}`);
    expect(stack).toEqual(['language TypeScript  10', 'framework express 4.18.2 1', 'test vitest 1.2.3 0']);
  });

  it('arch tells where the workspace is entered', () => {
    expect(documents.arch.entryPoints.map(({ kind }) => kind)).toContain('server');
  });

  it('interface resolves the handler of a route, and tells settings with who reads them', () => {
    expect(entry('route', 'POST /orders')).toMatchObject({
      framework: 'express',
      symbol: { name: 'placeOrder', path: 'src.api.server.placeOrder' },
      signature: 'placeOrder(req: unknown, res: unknown) : void',
    });
    expect(entry('config', 'SHOP_PORT')?.evidence[0]).toMatchObject({ file: 'src/api/server.ts', startLine: 8 });
  });

  it('interface tells exports that other modules use, with these', () => {
    expect(entry('export', 'src.orders.order-service.OrderService')).toMatchObject({
      summary: 'Places orders and finds them again.',
      consumers: { count: 2 },
    });
    expect(entry('export', 'src.store.rows.Row')).toBeDefined();
    expect(entry('export', 'src.store.keys.Key')).toBeUndefined();
  });

  it('stories follow a route over the borders of modules in the order of the calls', () => {
    const story = documents.stories.stories.find(({ trigger }) => trigger.name === 'POST /orders');
    expect(story?.trigger.kind).toBe('route');
    expect(story?.touches).toEqual(['src/api', 'src/orders', 'src/store']);
    expect(story?.steps.map(({ symbol, what }) => `${symbol.name}: ${what}`)).toEqual([
      'placeOrder: place order',
      'OrderService.place: Takes an order.',
      'OrderStore.save: save',
    ]);
  });

  it('issues tell remarks left open, the graver words first', () => {
    expect(titles('todo')).toEqual(['FIXME: ask the till', 'TODO: keep them on disk']);
  });

  it('issues tell a comment and a text that the code has left behind', () => {
    expect(titles('doc-drift')).toEqual([
      'README.md names `OrderService.submitAll`, but OrderService has no submitAll',
      'README.md names `src/store/gone-store.ts`, which is not there',
      'The comment of OrderService.find describes “number”, which is not a parameter',
    ]);
  });

  it('issues show what is large, what swallows errors, what is exported for nobody', () => {
    expect(titles('oversized')).toContain('Totals.sum is one method of 524 lines');
    expect(titles('risk')).toContain('src/orders/order-service.ts swallows errors in 3 places');
    expect(titles('dead-export')).toEqual([
      'Nothing in the workspace names Totals',
      'Nothing in the workspace names forgotten',
    ]);
    expect(titles('cycle').join()).toContain('src/orders → src/store → src/orders');
  });
});

describe('writing documents', () => {
  const never = new AbortController().signal;
  const bytes = (code: TestCodeMap): string[] =>
    documentNames.map((name) => fs.readFileSync(path.join(generationOf(code), `${name}.json`), 'utf8'));
  const inDatabase = (file: string, sql: string): void => {
    const database = new DatabaseSync(file);
    expect(Number(database.prepare(sql).run().changes)).toBeGreaterThan(0);
    database.close();
  };
  let code: TestCodeMap | null = null;
  afterAll(() => code?.dispose());

  it('gives the same bytes whatever the order in which files were read', async () => {
    const first = await openTestCodeMap(shop);
    const writer = writerFor(first);
    await write(writer);
    await writer.close();
    const [half, rest] = [Object.entries(shop).slice(6), Object.entries(shop).slice(0, 6)];
    const second = await openTestCodeMap(Object.fromEntries(half));
    await second.change(Object.fromEntries(rest.reverse()));
    await second.change({}, 'all');
    const other = writerFor(second);
    await write(other);
    await other.close();
    expect(bytes(second)).toEqual(bytes(first));
    await first.dispose();
    await second.dispose();
  });

  it('writes nothing where nothing changed, reads a changed file only, and forgets one that is gone', async () => {
    code = await openTestCodeMap(shop);
    const writer = writerFor(code);
    await write(writer);
    const file = path.join(generationOf(code), 'issues.json');
    const before = fs.statSync(file);
    await write(writer);
    expect(fs.statSync(file).ino).toBe(before.ino);

    // What the code map knows is still told although the text is no more: it was not read again.
    fs.rmSync(path.join(code.root, 'src/api/health.ts'));
    await code.change({ 'src/orders/total.ts': '// TODO: count\nexport class Totals {}\n' });
    await write(writer);
    const todos = async () =>
      (await documentOf(code as TestCodeMap, 'issues')).issues
        .filter(({ kind }) => kind === 'todo')
        .map(({ title }) => title);
    expect(await todos()).toEqual(['FIXME: ask the till', 'TODO: keep them on disk', 'TODO: count']);

    await code.change({}, 'all');
    await write(writer);
    expect(await todos()).toEqual(['TODO: keep them on disk', 'TODO: count']);
    await writer.close();
  });

  it('does not say that nothing names what a text names that frameworks read', async () => {
    const body =
      '    void run() {\n        int a = 1;\n        int b = 2;\n        int c = 3;\n        int d = 4;\n    }\n';
    code = await openTestCodeMap({
      'shop/App.java': 'package shop;\npublic class App {\n    public static void main(String[] args) { }\n}\n',
      'shop/Wired.java': `package shop;\npublic class Wired {\n${body}}\n`,
      'shop/Lost.java': `package shop;\npublic class Lost {\n${body}}\n`,
      'wiring.xml': '<bean class="shop.Wired"/>\n',
    });
    const writer = writerFor(code);
    const dead = async () =>
      (await documentOf(code as TestCodeMap, 'issues')).issues
        .filter(({ kind }) => kind === 'dead-export')
        .map(({ title }) => title);
    await write(writer, ['wiring.xml']);
    expect(await dead()).toEqual(['Nothing in the workspace names Lost']);
    fs.writeFileSync(path.join(code.root, 'wiring.xml'), '<bean class="shop.Other"/>\n');
    await write(writer, ['wiring.xml']);
    expect(await dead()).toEqual(['Nothing in the workspace names Lost', 'Nothing in the workspace names Wired']);
    await writer.close();
  });

  it('tells last the settings that only files of deployment name', async () => {
    code = await openTestCodeMap({
      'src/api/server.ts':
        "import { Order } from '../orders/order.ts';\nexport const port = Number(process.env.SHOP_PORT);\nexport class Server {\n  order: Order;\n}\n",
      'src/orders/order.ts': 'export class Order {\n  id = 1;\n}\n',
      'compose.yaml': 'services:\n  db:\n    build: db\n    environment:\n      DB_NAME: shop\n',
      'compose.dev.yaml': 'services:\n  db:\n    build: db\n    environment:\n      DB_NAME: dev\n',
      Dockerfile: 'FROM node\nENV APP_HOME=/srv\n',
    });
    const writer = writerFor(code);
    await write(writer, ['compose.yaml', 'compose.dev.yaml', 'Dockerfile']);
    await writer.close();
    const { entries } = await documentOf(code, 'interface');
    const names = entries.map(({ name }) => name);
    expect(entries.at(-2)?.summary).toBe('Set in 2 files.');
    expect(names).toEqual(['SHOP_PORT', 'src.orders.order.Order', 'DB_NAME', 'APP_HOME']);
  });

  it('shows what a setting that a library offers is for', async () => {
    code = await openTestCodeMap({
      'shop/JdbcSettings.java':
        'package shop;\npublic interface JdbcSettings {\n    /** Rows that are read at a time. */\n    String FETCH_SIZE = "shop.jdbc.fetch_size";\n}\n',
    });
    const writer = writerFor(code);
    await write(writer, []);
    await writer.close();
    expect((await documentOf(code, 'interface')).entries).toMatchObject([
      {
        ...{ kind: 'config', name: 'shop.jdbc.fetch_size', summary: 'Rows that are read at a time.' },
        ...{ symbol: { path: 'shop.JdbcSettings.FETCH_SIZE' }, consumers: { count: 0 } },
      },
    ]);
  });

  it('shows the line at which a file begins not to parse', async () => {
    code = await openTestCodeMap({ 'src/a.ts': 'export class A {}\n\nexport class B {\n  m() { return ) 2; }\n}\n' });
    const writer = writerFor(code);
    await write(writer);
    await writer.close();
    const [issue] = (await documentOf(code, 'issues')).issues.filter(({ kind }) => kind === 'parse-error');
    expect(issue?.evidence).toMatchObject([{ file: 'src/a.ts', startLine: 4, endLine: 4 }]);
  });

  it('ends as Cancelled, continues with the next call, and fixes what is damaged', async () => {
    code = await openTestCodeMap(shop);
    const folder = generationOf(code);
    const writer = writerFor(code);
    await expect(writer.write({ texts: otherTexts }, AbortSignal.abort(), () => {})).rejects.toMatchObject({
      code: 'Cancelled',
    });
    const stop = new AbortController();
    const stopped = writer.write({ texts: otherTexts }, stop.signal, () => stop.abort());
    await expect(stopped).rejects.toMatchObject({ code: 'Cancelled' });
    expect(await readDocument(folder, 'arch')).toBeNull();
    const progress: string[] = [];
    const { counts } = await writer.write({ texts: otherTexts }, never, (done, total) =>
      progress.push(`${done}/${total}`),
    );
    expect(progress.at(-1)).toBe('10/10');
    expect(counts.issues).toBe((await documentOf(code, 'issues')).issues.length);

    const whole = bytes(code);
    fs.writeFileSync(path.join(folder, 'arch.json'), '{"schemaVersion":"1.0"');
    fs.writeFileSync(path.join(folder, 'stories.json'), '{"schemaVersion":"1.0","omitted":{},"stories":[{}]}');
    expect(await readDocument(folder, 'arch')).toBeNull();
    expect(await readDocument(folder, 'stories')).toBeNull();
    fs.writeFileSync(
      path.join(folder, 'analysis.db'),
      'this is no database, and long enough to be looked at as one'.repeat(4),
    );
    await write(writer);
    expect(bytes(code)).toEqual(whole);
    // What SQLite sees only when it is read, and what it never sees.
    const harm: ((file: string) => void)[] = [
      (file) => fs.writeFileSync(file, fs.readFileSync(file).fill(0xa5, 8192)),
      (file) => inDatabase(file, "UPDATE texts SET facts = '{'"),
      (file) => inDatabase(file, "UPDATE scans SET scan = '[[[' WHERE scan <> '{}'"),
      (file) => inDatabase(file, `UPDATE scans SET scan = '{"todos":[null]}'`),
    ];
    for (const one of harm) {
      one(path.join(folder, 'analysis.db'));
      fs.rmSync(path.join(folder, 'issues.json'));
      await write(writer);
      expect(bytes(code)).toEqual(whole);
    }
    await writer.close();
    await expect(write(writer)).rejects.toMatchObject({ code: 'Cancelled' });
  });
});
