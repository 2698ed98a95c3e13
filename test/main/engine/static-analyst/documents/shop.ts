/** A small shop in TypeScript with something for each rule of the documents, and its documents. */
import path from 'node:path';
import type { DocumentName, Documents } from '#shared/contract/generations/documents.ts';
import {
  createDocumentWriter,
  type DocumentWriter,
  readDocument,
} from '../../../../../src/main/engine/static-analyst/static-analyst.ts';
import { openTestCodeMap, type TestCodeMap } from '../../../../helpers/code-map.ts';

const body = (lines: number): string => Array.from({ length: lines }, (_, n) => `    total += ${n};`).join('\n');

export const shop: Readonly<Record<string, string>> = {
  'package.json': `{
  "name": "shop",
  "description": "Sells things over HTTP to whoever asks.",
  "dependencies": { "express": "^4.18.2" },
  "devDependencies": { "vitest": "1.2.3" }
}
`,
  'README.md':
    '# Shop\n\nCall `OrderService.place` for an order, never `OrderService.submitAll`. See `src/store/order-store.ts`\nand `src/store/gone-store.ts`.\n',
  'src/api/README.md': '# API\n\n- a list\n\nTakes requests and hands them to the services.\n',
  'src/api/server.ts': `import express from 'express';
import { OrderService } from '../orders/order-service.ts';

const app = express();
const orders = new OrderService();
app.get('/orders/:id', (req, res) => res.json(orders.find(req.params.id)));
app.post('/orders', placeOrder);
app.listen(Number(process.env.SHOP_PORT));

export function placeOrder(req: unknown, res: unknown): void {
  orders.place(String(req));
}
`,
  'src/api/health.ts': `/** Says whether the shop is open. */
export function isOpen(): boolean {
  // FIXME: ask the till
  return true;
}
`,
  'src/api/unused.ts': `/** Nobody needs it. */
export function forgotten(a: number): number {
  let total = a;
  total += 1;
  total += 2;
  total += 3;
  total += 4;
  total += 5;
  return total;
}
`,
  'src/orders/order-service.ts': `import { OrderStore } from '../store/order-store.ts';
import type { Row } from '../store/rows.ts';

/** Places orders and finds them again. */
export class OrderService {
  private readonly store = new OrderStore();
  private rows: Row[] = [];

  /** Takes an order. */
  place(id: string): void {
    this.check(id);
    this.store.save(id);
  }

  /**
   * Finds an order.
   * @param number of the order
   */
  find(id: string): string {
    return this.store.load(id);
  }

  private check(id: string): void {
    try {
      JSON.parse(id);
    } catch {}
    try {
      JSON.parse(id);
    } catch (error) {
    }
    try {
      JSON.parse(id);
    } catch {
      // No JSON is fine.
    }
    try {
      JSON.parse(id);
    } catch {}
  }
}
`,
  'src/orders/total.ts': `export class Totals {
  sum(): number {
    let total = 0;
${body(520)}
    return total;
  }
}
`,
  'src/store/order-store.ts': `import type { OrderService } from '../orders/order-service.ts';

/** Keeps orders. */
export class OrderStore {
  owner?: OrderService;
  // TODO: keep them on disk
  save(id: string): void {
    this.load(id);
  }

  load(id: string): string {
    return id;
  }
}
`,
  'src/store/keys.ts': 'export interface Key {\n  id: string;\n}\n',
  'src/store/rows.ts':
    'import type { Key } from "./keys.ts";\nexport interface Row extends Key {\n  cells: string[];\n}\n',
  'test/totals.test.ts': 'export const two = 1 + 1;\n',
  'test/orders.test.ts':
    "import { OrderService } from '../src/orders/order-service.ts';\n\nexport const service = new OrderService();\n",
};

export const otherTexts = ['package.json', 'README.md', 'src/api/README.md'];

export const generationOf = (code: TestCodeMap): string => path.dirname(code.root);

export function writerFor(code: TestCodeMap): DocumentWriter {
  return createDocumentWriter({ root: code.root, folder: generationOf(code), mark: 7, maxFileBytes: () => 1_000_000 });
}

export async function write(writer: DocumentWriter, texts: readonly string[] = otherTexts): Promise<void> {
  await writer.write({ texts }, new AbortController().signal, () => {});
}

export async function documentOf<N extends DocumentName>(code: TestCodeMap, name: N): Promise<Documents[N]> {
  const document = await readDocument(generationOf(code), name);
  if (document === null) throw new Error(`${name}.json is not there, or not valid`);
  return document;
}

/** The issues of a workspace of these files. */
export async function issuesOf(files: Record<string, string>): Promise<Documents['issues']['issues']> {
  const code = await openTestCodeMap(files);
  try {
    const writer = writerFor(code);
    await write(writer);
    await writer.close();
    return (await documentOf(code, 'issues')).issues;
  } finally {
    await code.dispose();
  }
}
