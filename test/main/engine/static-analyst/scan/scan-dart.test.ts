import { expect, it } from 'vitest';
import { commands, entries, routes, settings } from './shown.ts';

it('reads routes of shelf_router and pages of go_router', () => {
  const text = `import 'package:shelf_router/shelf_router.dart';

Router make() {
  final router = Router()
    ..get('/orders', list)
    ..post('/orders', (Request request) => null);
  router.get('/orders/<id>', service.find);
  router.delete('/orders/<id|[0-9]+>', service.remove);
  cache.get('key');
  return router;
}
`;
  expect(routes('lib/server.dart', 'dart', text)).toEqual([
    'GET /orders shelf_router list',
    'POST /orders shelf_router',
    'GET /orders/:id shelf_router service.find',
    'DELETE /orders/:id shelf_router service.remove',
  ]);
  expect(routes('lib/server.dart', 'dart', text.replace('shelf_router/', 'other/'))).toEqual([]);
  const pages = `import 'package:go_router/go_router.dart';
final router = GoRouter(routes: [
  GoRoute(path: '/', builder: (context, state) => const Home()),
  GoRoute(path: '/items/:id', builder: (context, state) => const Item()),
]);
`;
  expect(routes('lib/router.dart', 'dart', pages)).toEqual(['PAGE / go_router', 'PAGE /items/:id go_router']);
});

it('reads commands of args, programs, settings and tests', () => {
  const text = `import 'dart:io';
import 'package:args/command_runner.dart';

class Commit extends Command<int> {
  @override
  final name = 'commit';
}
class Stash extends Command<int> {
  @override
  String get name => 'stash';
}
class Other {}

void main(List<String> args) {
  final home = Platform.environment['HOME_DIR'];
  const mode = String.fromEnvironment('MODE');
}
`;
  expect(commands('bin/tool.dart', 'dart', text)).toEqual(['commit args Commit', 'stash args Stash']);
  expect(entries('bin/tool.dart', 'dart', text)).toEqual(['main program dart']);
  expect(settings('bin/tool.dart', 'dart', text)).toEqual(['env HOME_DIR dart:io', 'env MODE dart:io']);
  const tests = `import 'package:test/test.dart';

void main() {
  group('orders', () {
    test('are empty', () {});
  });
  test('alone', () async {});
}
`;
  expect(entries('test/order_test.dart', 'dart', tests)).toEqual(['test orders test', 'test alone test']);
});
