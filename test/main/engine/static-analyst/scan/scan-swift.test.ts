import { expect, it } from 'vitest';
import { commands, entries, routes, settings } from './shown.ts';

it('reads routes of Vapor with groups, parts of paths and controllers', () => {
  const text = `import Vapor

func routes(_ app: Application) throws {
    app.get { req in "home" }
    app.get("orders", ":id") { req async throws -> Order in
        try await find(req)
    }
    app.on(.POST, "upload", body: .stream) { req in "ok" }
    app.group("admin") { admin in
        admin.delete("orders", ":id", use: remove)
    }
    let api = app.grouped("api", "v1")
    api.put("me", use: self.update)
    let port = Environment.get("PORT")
    cache.get("no-route")
}
`;
  expect(routes('Sources/App/routes.swift', 'swift', text)).toEqual([
    'GET / vapor',
    'GET /orders/:id vapor',
    'POST /upload vapor',
    'DELETE /admin/orders/:id vapor remove',
    'PUT /api/v1/me vapor update',
  ]);
  expect(settings('Sources/App/routes.swift', 'swift', text)).toEqual(['env PORT vapor']);
  expect(routes('a.swift', 'swift', text.replace('import Vapor', 'import Other'))).toEqual([]);
});

it('reads commands of ArgumentParser, programs and tests', () => {
  const text = `import ArgumentParser

@main
struct CountLines: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "count", subcommands: [PrintAll.self])
    func run() async throws {}
}
struct PrintAll: Codable, ParsableCommand {
    let home = ProcessInfo.processInfo.environment["HOME_DIR"]
}
struct Other: Codable {}
`;
  expect(commands('Sources/count/Count.swift', 'swift', text)).toEqual([
    'count argument-parser CountLines',
    'print-all argument-parser PrintAll',
  ]);
  expect(entries('Sources/count/Count.swift', 'swift', text)).toEqual(['main program swift']);
  expect(settings('Sources/count/Count.swift', 'swift', text)).toEqual(['env HOME_DIR foundation']);
  const tests = `import XCTest
import Testing
final class OrderTests: XCTestCase { func testIt() {} }
@Suite struct Prices { @Test func one() {} }
@Test func alone() { #expect(true) }
struct Helper {}
`;
  expect(entries('Tests/AppTests/OrderTests.swift', 'swift', tests)).toEqual([
    'test OrderTests xctest',
    'test Prices swift-testing',
    'test alone swift-testing',
  ]);
});
