/** An operation of OpenAPI leads to its handler, also where routers of other files give a part of the path. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isRoute } from '../../../../../src/main/engine/api/coverage/spellings.ts';
import type { Engine } from '../../../../../src/main/engine/engine.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../../helpers/workspace.ts';

const files = {
  'api/openapi.yaml': [
    'openapi: 3.0.0',
    'paths:',
    '  /v1/orders/{id}:',
    '    get:',
    '      operationId: readOrder',
    '  /shop/carts/{cart}:',
    '    delete:',
    '      operationId: dropCart',
    '  /depot/shelves/{no}:',
    '    get:',
    '      operationId: readShelf',
    '  /stock/depots/{id}/count:',
    '    post:',
    '      operationId: countStock',
  ].join('\n'),
  'py/main.py': [
    'from fastapi import FastAPI',
    'from orders import router',
    'from .routers import depots as depots',
    'app = FastAPI()',
    'app.include_router(router, prefix="/v1/orders")',
    'app.include_router(depots.router, prefix="/stock")',
  ].join('\n'),
  'py/orders.py': [
    'from fastapi import APIRouter',
    'router = APIRouter()',
    '@router.get("/{id}")',
    'def order(id: int): ...',
    '@router.delete("/{id}")',
    'def drop(id: int): ...',
  ].join('\n'),
  'py/routers/depots.py': [
    'from fastapi import APIRouter',
    'router = APIRouter(prefix="/depots")',
    '@router.post("/{id}/count")',
    'def count(id: int): ...',
  ].join('\n'),
  'js/package.json': '{"name": "shop", "dependencies": {"express": "5.0.0"}}\n',
  'js/app.js': [
    "const express = require('express');",
    "const carts = require('./carts');",
    'const app = express();',
    "app.use('/shop/carts', carts);",
  ].join('\n'),
  'js/carts.js': [
    "const { Router } = require('express');",
    'const router = Router();',
    "router.delete('/:cart', (request, response) => response.end());",
    'module.exports = router;',
  ].join('\n'),
  'go/go.mod': 'module example.org/depot\n',
  'go/main.go': [
    'package main',
    'import "github.com/labstack/echo/v4"',
    'func main() {',
    '\te := echo.New()',
    '\tdepot := e.Group("/depot")',
    '\tdepot.GET("/shelves/:no", shelf)',
    '}',
    'func shelf(c echo.Context) error { return nil }',
  ].join('\n'),
};

let workspace: TestWorkspace;
let engine: Engine;
beforeAll(async () => {
  workspace = makeWorkspace(files);
  engine = await workspace.open();
  await engine.settled();
});
afterAll(() => workspace.dispose());

it.each([
  ['readOrder', 'py/orders.py:3'],
  ['countStock', 'py/routers/depots.py:3'],
  ['dropCart', 'js/carts.js:3'],
  ['readShelf', 'go/main.go:6'],
])('%s is handled in %s', async (operation, place) => {
  const { mentions } = await engine.call('FindUsages', { path: operation, maxResults: 100 }, uncancelled);
  expect(mentions.places.map(({ file, line }) => `${file}:${line}`)).toEqual([place]);
  expect(mentions.total).toBe(1);
});

it('compares the whole path, with the method, and no version that a server adds', () => {
  const route = { method: 'GET', path: '/v1/orders/{id}' };
  for (const same of ['GET /orders/:id', 'GET /api/v1/orders/<int:id>', 'ANY /v1/orders/{order_id}/'])
    expect(isRoute(route, same), same).toBe(true);
  for (const other of ['POST /v1/orders/:id', 'GET /v1/orders', 'GET /v1/orders/:id/lines', 'GET /carts/:id'])
    expect(isRoute(route, other), other).toBe(false);
});
