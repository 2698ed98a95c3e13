/** Names that are a contract between languages are found as each of them writes it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isOfOther, routeIn, routeQuery, spellingsOf } from '../../../../src/main/engine/api/coverage/spellings.ts';
import type { Engine } from '../../../../src/main/engine/engine.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../helpers/workspace.ts';

const files: Record<string, string> = {
  'api/shop.proto': ['syntax = "proto3";', 'message PlaceOrder {', '  string customer_id = 1;', '}'].join('\n'),
  'api/openapi.yaml': [
    'openapi: 3.0.0',
    'paths:',
    '  /api/v1/orders/{id}:',
    '    get:',
    '      operationId: getOrder',
    '    delete:',
    '      summary: gone',
    '  /orders:',
    '    post:',
    '      operationId: createOrder',
  ].join('\n'),
  'db/schema.sql': 'CREATE TABLE order_items (id INT);\n',
  'web/style.css': '.order-card { color: red }\n',
  'web/card.tsx': [
    "import styles from './style.module.css';",
    'export const Card = () => <b className={styles.orderCard}>1</b>;',
    'export const load = (id: string) => fetch(`/orders/$' + '{id}`);',
    "export const drop = (id: string) => fetch('/orders/' + id, { method: 'DELETE' });",
    "export const other = () => fetch('/borders/1');",
  ].join('\n'),
  'srv/app.py': [
    '@app.get("/orders/<int:id>")',
    'def get_order(id): ...',
    '@app.delete("/orders/<int:id>")',
    'def drop(id): ...',
    'class OrderItem: ...',
  ].join('\n'),
  'app/Price.php': '<?php\nclass Price { public function netAmount(): int { return 1; } }\n',
  'views/price.blade.php': '<p>{{ $price->netAmount() }}</p>\n',
  'composer.lock': '{"packages": [{"name": "netAmount"}]}\n',
  'package-lock.json': '{"netAmount": 1}\n',
  'srv/grpc.go': 'package srv\n\nfunc id(r *PlaceOrder) string { return r.GetCustomerId() }\n',
};

let workspace: TestWorkspace;
let engine: Engine;
beforeAll(async () => {
  workspace = makeWorkspace(files);
  engine = await workspace.open();
  await engine.settled();
});
afterAll(() => workspace.dispose());

async function places(path: string): Promise<string[]> {
  const { mentions } = await engine.call('FindUsages', { path, maxResults: 100 }, uncancelled);
  expect(mentions.total).toBe(mentions.places.length);
  return mentions.places.map(({ file, line }) => `${file}:${line}`);
}

it('finds a field by what is generated of it, and never by the line that declares it', async () => {
  expect(await places('PlaceOrder.customer_id')).toEqual(['srv/grpc.go:3']);
  expect(await places('api.shop-proto.PlaceOrder')).toEqual(['srv/grpc.go:3']);
});

it('finds a table by its class, and the class by its table', async () => {
  expect(await places('order_items')).toEqual(['srv/app.py:5']);
  expect(await places('OrderItem')).toEqual(['db/schema.sql:1']);
});

it('finds a class of styles by the name that a module of styles gives it', async () => {
  expect(await places('order-card')).toEqual(['web/card.tsx:2']);
});

it('finds an operation by its name in another form and by its path, but not lines of another method', async () => {
  expect(await places('getOrder')).toEqual(['srv/app.py:1', 'srv/app.py:2', 'web/card.tsx:3']);
  expect(await places('srv.app.get_order')).toEqual(['api/openapi.yaml:5']);
});

it('finds a member of PHP in the templates of Blade, which are no PHP, and not in lock files', async () => {
  expect(await places('Price.netAmount')).toEqual(['views/price.blade.php:1']);
  const { asText } = await engine.call('Status', {}, uncancelled);
  expect(asText.endings.find(({ ending }) => ending === '.blade.php')).toEqual({ ending: '.blade.php', files: 1 });
});

it('shows the route of an operation in its outline', async () => {
  const { text } = await engine.call('GetOutline', { path: 'api.openapi-yaml' }, uncancelled);
  expect(text).toContain('getOrder GET /api/v1/orders/{id}');
  expect(text).toContain('createOrder POST /orders');
});

it('writes a name as other languages do, unless it is one word', () => {
  expect(spellingsOf('customer_id', 'protobuf', 'property')).toEqual([
    'customerId',
    'CustomerId',
    'GetCustomerId',
    'getCustomerId',
  ]);
  expect(spellingsOf('order_items', 'sql', 'struct')).toContain('OrderItem');
  expect(spellingsOf('CategoryEntry', 'python', 'class')).toEqual([
    'category_entry',
    'categoryEntry',
    'category_entries',
    'categoryEntries',
    'CategoryEntries',
  ]);
  expect(spellingsOf('order-card', 'css', 'property')).toEqual(['orderCard']);
  for (const name of ['get', 'orders', '', '中文', '--', '_', '$', 'GET /orders/{id}'])
    expect(spellingsOf(name, 'protobuf', 'function'), name).toEqual([]);
});

it.each([
  ['/orders/{id}', `router.get('/orders/:id', f)`, true],
  ['/orders/{id}', 'r.HandleFunc("/orders/{orderID}", f)', true],
  ['/orders/{id}', '@GetMapping("/api/v2/orders/{id}")', true],
  ['/orders/{id}', '[HttpGet("orders/{id:int}")]', true],
  ['/orders/{id}', 'fetch(`$' + '{base}/orders/$' + '{order.id}?full=1`)', true],
  ['/orders/{id}', "get('/orders/' + id)", true],
  ['/orders/{id}', "get('/orders')", false],
  ['/orders/{id}', "get('/orders/list')", false],
  ['/orders/{id}', "get('/users/1/orders/{id}')", false],
  ['/orders/{id}/items', "get('/orders/:id/items')", true],
  ['/a.b(c)/list', "get('/a.b(c)/list')", true],
])('a path %s is that of %s: %s', (path, line, found) => {
  const query = routeQuery({ method: 'GET', path });
  expect(new RegExp(query?.text ?? '$^').test(line)).toBe(found);
});

it('takes no path without a fixed part, and no name for a route', () => {
  for (const path of ['/', '/{id}', '/v1/{id}']) expect(routeQuery({ method: 'GET', path }), path).toBeNull();
  expect(routeIn('getOrder GET /orders/{id}')).toEqual({ method: 'GET', path: '/orders/{id}' });
  expect(routeIn('GET /orders')).toEqual({ method: 'GET', path: '/orders' });
  expect(routeIn('Order')).toBeNull();
  expect(isOfOther({ method: 'GET', path: '/' }, '@app.post("/orders")')).toBe(true);
  expect(isOfOther({ method: 'GET', path: '/' }, 'path("/orders", view)')).toBe(false);
  expect(isOfOther({ method: 'POST', path: '/' }, '@PostMapping("/orders")')).toBe(false);
});
