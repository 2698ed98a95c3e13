/** A small shop in five languages with cause for each topic of the static analyst, and the documents that name its places. */

import type { GeneratedQuestion } from '#shared/contract/evolution/evolution-types.ts';
import type { Documents } from '#shared/contract/generations/documents.ts';
import type { KnowledgeGap, ProjectContext, QuestionType } from '#shared/contract/memory/memory-types.ts';
import type { Learner, Summary } from '../../../../../src/main/engine/evolution/learner.ts';
import { sureUses } from '../../../../../src/main/engine/evolution/record/statements.ts';
import {
  createStaticLearner,
  type StaticLearnerOptions,
} from '../../../../../src/main/engine/evolution/static/static-learner.ts';
import { createSymbolIndex } from '../../../../../src/main/engine/search/search.ts';
import { openTestCodeMap, type TestCodeMap } from '../../../../helpers/code-map.ts';

const exporter = (name: string, format: string): string => `import { Exporter } from './exporter.ts';
import type { Order } from '../orders/order.ts';

/** Writes orders as ${format}. */
export class ${name} extends Exporter {
  format(): string {
    return '${format}';
  }

  write(order: Order): string {
    return [order.id, '${format}'].join(',');
  }
}
`;

export const shop: Readonly<Record<string, string>> = {
  'package.json': '{ "name": "shop", "dependencies": { "nanoid": "5.0.0" } }\n',
  'src/orders/order.ts': `import type { Customer } from './customer.ts';
import type { OrderLine } from './order-line.ts';

/** What a customer wants to have. */
export interface Order {
  id: string;
  customer: Customer;
  lines: OrderLine[];
}
`,
  'src/orders/customer.ts': `import type { Order } from './order.ts';

/** Somebody who buys. */
export interface Customer {
  name: string;
  orders: Order[];
}
`,
  'src/orders/order-line.ts': `import type { Order } from './order.ts';

/** One article of an order. */
export interface OrderLine {
  order: Order;
  count: number;
}
`,
  'src/orders/errors.ts': `/** Thrown where an order cannot be taken. */
export class OrderError extends Error {
  constructor(message: string) {
    super(message);
  }
  readonly status = 409;
}
`,
  'src/orders/order-state.ts': `/** How far an order is. */
export enum OrderState {
  /** Nobody has looked at it. */
  Open = 'open',
  /** It has been paid for. */
  Paid = 'paid',
  Sent = 'sent',
}
`,
  'src/orders/order-service.ts': `import { nanoid } from 'nanoid';
import type { Order } from './order.ts';
import { OrderError } from './errors.ts';
import { OrderState } from './order-state.ts';
import { OrderStore } from '../store/order-store.ts';

const MAX_LINES = 50;
const MIN_TOTAL = 5;

/** Places orders and finds them again. */
export class OrderService {
  private readonly store = new OrderStore();

  /** Takes an order and keeps it. */
  place(order: Order, state: OrderState): string {
    if (order.lines.length > MAX_LINES) {
      throw new OrderError('too many lines');
    }
    // Nobody pays for nothing.
    if (order.lines.length < MIN_TOTAL) {
      throw new OrderError('too small');
    }
    if (state === OrderState.Paid) {
      return order.id;
    } else {
      if (order.id === '') return nanoid();
    }
    order.lines.forEach((line) => {
      if (line.count === 0) return;
      line.count += 1;
    });
    return this.store.keep(order);
  }

  /** Looks an order up. */
  find(id: string): Order {
    const found = this.store.get(id);
    if (found === null) throw new OrderError(nanoid());
    return found;
  }

  close(): void {
    try {
      this.store.flush();
    } catch (gone) {}
  }
}
`,
  'src/store/order-store.ts': `import type { Order } from '../orders/order.ts';
import type { StoreOptions } from './store-options.ts';
import { OrderError } from '../orders/errors.ts';

/** Keeps orders in memory. */
export class OrderStore {
  private readonly kept = new Map<string, Order>();

  open(options: StoreOptions): number {
    return options.size ?? 100;
  }

  /** Keeps one order. */
  keep(order: Order): string {
    this.kept.set(order.id, order);
    this.flush();
    return order.id;
  }

  get(id: string): Order | null {
    return this.kept.get(id) ?? null;
  }

  flush(): void {
    if (this.kept.size === 0) throw new OrderError('empty');
  }
}
`,
  'src/store/store-options.ts': `/** How orders are kept. */
export interface StoreOptions {
  /** How many are kept at most. */
  size?: number;
  /**
   * Where they are kept.
   * @default "memory"
   */
  where?: string;
  /** How long a write may take. */
  patience?: number;
}
`,
  'src/export/exporter.ts': `import type { Order } from '../orders/order.ts';

/** Writes orders for others. */
export abstract class Exporter {
  abstract format(): string;
  abstract write(order: Order): string;
}
`,
  'src/export/csv-exporter.ts': exporter('CsvExporter', 'csv'),
  'src/export/json-exporter.ts': exporter('JsonExporter', 'json'),
  'src/export/xml-exporter.ts': exporter('XmlExporter', 'xml'),
  'src/export/pdf-exporter.ts': exporter('PdfExporter', 'pdf'),
  'src/export/all.ts': `import { CsvExporter } from './csv-exporter.ts';
import { JsonExporter } from './json-exporter.ts';
import { PdfExporter } from './pdf-exporter.ts';
import { XmlExporter } from './xml-exporter.ts';

export function exporters() {
  return [new CsvExporter(), new JsonExporter(), new PdfExporter(), new XmlExporter()];
}
`,
  'src/server.ts': `import { OrderService } from './orders/order-service.ts';

const orders = new OrderService();
export const port = process.env.SHOP_PORT ?? '8080';
export const host = process.env.SHOP_HOST;

export function placeOrder(body: string): string {
  return orders.place(JSON.parse(body), 'open' as never);
}
`,
  'tools/prices.py': `"""Works out prices."""


class PriceError(Exception):
    """Raised where a price is wrong."""


class PriceTable:
    """Knows what articles cost."""

    def __init__(self, rows):
        self.rows = rows

    def price_of(self, article, count):
        """Tell what so many cost."""
        if count <= 0:
            raise PriceError("nothing asked for")
        # Large orders cost less.
        if count > 100:
            return self.rows[article] * 0.9
        if article not in self.rows:
            raise PriceError("unknown article")
        return self.rows[article]

    def load(self, path):
        try:
            return open(path).read()
        except OSError as gone:
            raise PriceError("no prices") from gone
`,
  'cmd/stock.go': `package stock

import "fmt"

// MaxShelves is how many shelves a store has.
const MaxShelves = 40

// Fetch takes articles from a shelf.
func Fetch(shelf int, count int) (int, error) {
	if shelf < 0 {
		return 0, fmt.Errorf("no shelf %d", shelf)
	}
	if shelf >= MaxShelves {
		return 0, fmt.Errorf("only %d shelves", MaxShelves)
	}
	if count == 0 {
		return 0, fmt.Errorf("nothing to fetch")
	}
	return count, nil
}
${'\n// Space for what is still to come.'.repeat(60)}
`,
};

const evidence = (file: string, line: number) => ({ file, startLine: line, endLine: line, hash: 'h' });
const entry = (id: string, file: string, line: number) => ({
  ...{ id, source: 'static' as const, confidence: 0.5 },
  evidence: [evidence(file, line)],
});
export const config = (
  name: string,
  line: number,
  file = 'src/server.ts',
): Documents['interface']['entries'][number] => ({
  ...entry(name, file, line),
  ...{ kind: 'config', name, symbol: null, symbolKind: null, signature: '', summary: '', framework: 'node' },
  consumers: { count: 0, some: [] },
});

/** As the document writer makes them; the third call of the story is none: nothing on its line calls `close`. */
export function documentsOf({ map, row }: TestCodeMap): Pick<Documents, 'stories' | 'interface' | 'issues'> {
  const step = (type: string, member: string, file: string, line: number) => {
    const detail = map.typeDetail(row(type));
    const found = detail?.members.find(({ name }) => name === member);
    const symbol = {
      name: member,
      path: `${type}.${member}`,
      typeId: detail?.symbol.typeId ?? '',
      memberId: found?.memberId ?? '',
    };
    return { symbol, file, line, what: '', module: file.slice(0, file.lastIndexOf('/')) };
  };
  const service = 'src.orders.order-service.OrderService';
  const store = 'src.store.order-store.OrderStore';
  return {
    stories: {
      ...{ schemaVersion: '1.0', omitted: {} },
      stories: [
        {
          ...entry('story', 'src/server.ts', 7),
          title: 'POST /orders',
          trigger: { kind: 'route', name: 'POST /orders' },
          evidence: [
            evidence('src/server.ts', 7),
            evidence('src/server.ts', 8),
            evidence('src/orders/order-service.ts', 32),
            evidence('src/store/order-store.ts', 16),
            evidence('src/orders/order-service.ts', 12),
          ],
          steps: [
            step('src.server', 'placeOrder', 'src/server.ts', 7),
            step(service, 'place', 'src/orders/order-service.ts', 15),
            step(store, 'keep', 'src/store/order-store.ts', 14),
            step(store, 'flush', 'src/store/order-store.ts', 24),
            step(service, 'close', 'src/orders/order-service.ts', 42),
          ],
          touches: ['src', 'src/orders', 'src/store'],
        },
      ],
    },
    interface: { ...{ schemaVersion: '1.0', omitted: {} }, entries: [config('SHOP_PORT', 4), config('SHOP_HOST', 5)] },
    issues: {
      ...{ schemaVersion: '1.0', omitted: {} },
      issues: [
        {
          ...entry('risk', 'src/orders/order-service.ts', 45),
          ...{ kind: 'risk', severity: 'low', title: 'src/orders swallows errors in 1 place', detail: '' },
        },
      ],
    },
  };
}

export interface TestLearner {
  learner: Learner;
  tree: TestCodeMap;
  /** Asks until nothing new comes, and answers all of it. */
  learnAll(language: 'en' | 'zh'): Promise<{ question: GeneratedQuestion; summary: Summary | null }[]>;
}

const signal = new AbortController().signal;
const project: ProjectContext = {
  projectMemory: {} as ProjectContext['projectMemory'],
  knowledgeGaps: [] as KnowledgeGap[],
  ...{ recentLearning: [], failedExplorations: [] },
};

/** A folder without history, and without commands of its own. */
const noPast: Omit<StaticLearnerOptions['past'], 'root'> = {
  commits: { use: async () => null },
  commands: { read: async () => ({ commands: [] }) },
};

/** The documents of the shop stand by themselves; others have those that are given. */
export async function openTestLearner(
  files: Readonly<Record<string, string>>,
  given: Partial<Documents> = {},
  past: Partial<StaticLearnerOptions['past']> = {},
): Promise<TestLearner> {
  const tree = await openTestCodeMap(files);
  const index = createSymbolIndex();
  index.load(tree.map.all());
  const documents: Partial<Documents> = files === shop ? documentsOf(tree) : given;
  const learner = createStaticLearner({
    codeMap: () => tree.map,
    index: () => index,
    document: async (name) => (documents[name] as Documents[typeof name] | undefined) ?? null,
    read: async (file) => files[file] ?? null,
    files: () => Object.keys(files),
    past: { root: tree.root, ...noPast, ...past },
    calls: async (caller, until) =>
      (await tree.map.calls({ caller, root: tree.root, maxBytes: 1_000_000, maxResults: 60 }, until)).calls,
    uses: (rows, until) => sureUses(tree.map, rows, { root: tree.root, maxFileBytes: () => 1_000_000 }, until),
  });
  return {
    learner,
    tree,
    async learnAll(language) {
      const asked = new Set<string>();
      const types = new Map<QuestionType, number>();
      const learned: { question: GeneratedQuestion; summary: Summary | null }[] = [];
      for (;;) {
        const context = {
          project,
          count: 3,
          language,
          types,
          recentFiles: [],
          asked: (text: string) => asked.has(text),
        };
        const [question] = (await learner.questions(context, signal)).value;
        if (question === undefined || learned.length > 200) return learned;
        asked.add(question.question);
        types.set(question.type, (types.get(question.type) ?? 0) + 1);
        const result = { question, steps: [], calls: [], success: true, error: null, finalContext: null };
        learned.push({ question, summary: (await learner.summarize(result, language, signal)).value });
      }
    },
  };
}
