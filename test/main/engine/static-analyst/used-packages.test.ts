/** Which packages a build of several modules in Java depends on: none of its own, and what samples declare of it neither. */
import { expect, it, onTestFinished } from 'vitest';
import { readManifests, usedPackages } from '../../../../src/main/engine/static-analyst/static-analyst.ts';
import { openTestCodeMap } from '../../../helpers/code-map.ts';

const dependency = (group: string, artifact: string): string =>
  `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId></dependency>`;

const samplePom = `<project><artifactId>sample</artifactId><dependencies>${[
  dependency('org.shop', 'shop-core'),
  dependency('org.shop', 'shop-annotations'),
  dependency('org.junit', 'junit'),
].join('')}</dependencies></project>`;

const files = {
  'settings.gradle': "include 'shop-core'\n",
  'shop-core/src/main/java/org/shop/Prices.java':
    'package org.shop;\npublic class Prices {\n    public enum Kind { NET }\n    public static int round(int price) { return price; }\n}\n',
  'shop-core/src/main/java/org/shop/junit/Rule.java': 'package org.shop.junit;\npublic class Rule {}\n',
  'shop-web/src/main/java/org/shop/web/Page.java':
    'package org.shop.web;\nimport static org.shop.Prices.round;\nimport org.shop.Prices.Kind;\nimport org.shop.marks.Marked;\nimport org.junit.Test;\npublic class Page {\n    int run(Kind kind) { return round(1); }\n}\n',
  'docs/sample/pom.xml': samplePom,
};

it('takes modules of the same build for no packages, and what imports a type of the workspace for no user of any', async () => {
  const { map, dispose } = await openTestCodeMap(files);
  onTestFinished(dispose);
  const pause = async (): Promise<void> => {};
  const declared = readManifests([{ file: 'docs/sample/pom.xml', text: samplePom }]);
  const used = await usedPackages(await map.survey(pause), declared, pause);
  expect(used.map(({ name, files }) => `${name} ${files}`).sort()).toEqual([
    'org.junit:junit 1',
    'org.shop:shop-annotations 1',
  ]);
});

it('counts the imports of PHP for the package of Composer that is named like their namespace', async () => {
  const { map, dispose } = await openTestCodeMap({
    'src/Shop.php': [
      '<?php',
      'namespace Acme\\Shop;',
      'use Monolog\\Logger;',
      'use Psr\\Log\\LoggerInterface;',
      'use Symfony\\Component\\HttpFoundation\\Request;',
      'use GuzzleHttp\\Client;',
      'use GuzzleHttp\\Psr7\\Uri;',
      'use Carbon\\Carbon;',
      'use Other\\Thing\\Made;',
      'use Acme\\Shop\\Price;',
      'class Shop { public function f(Logger $l, LoggerInterface $i, Request $r, Client $c, Uri $u, Carbon $d, Made $m, Price $p) {} }',
    ].join('\n'),
    'src/Price.php': '<?php\nnamespace Acme\\Shop;\nclass Price {}\n',
  });
  onTestFinished(dispose);
  const pause = async (): Promise<void> => {};
  const required = ['monolog/monolog', 'psr/log', 'symfony/console', 'symfony/http-foundation', 'guzzlehttp/guzzle'];
  const text = JSON.stringify({
    require: Object.fromEntries([...required, 'guzzlehttp/psr7', 'nesbot/carbon'].map((name) => [name, '*'])),
  });
  const used = await usedPackages(await map.survey(pause), readManifests([{ file: 'composer.json', text }]), pause);
  expect(used.map(({ name, files }) => `${name} ${files}`).sort()).toEqual([
    'Other.Thing 1',
    'guzzlehttp/guzzle 1',
    'guzzlehttp/psr7 1',
    'monolog/monolog 1',
    'nesbot/carbon 1',
    'psr/log 1',
    'symfony/console 0',
    'symfony/http-foundation 1',
  ]);
});

it('counts the imports of Swift for the package that is named like their module', async () => {
  const { map, dispose } = await openTestCodeMap({
    'Sources/Shop/Shop.swift':
      'import Foundation\nimport ArgumentParser\nimport NIOCore\nimport Prices\nimport Other\nstruct Shop {}\n',
    'Sources/Prices/Price.swift': 'public struct Price {}\n',
  });
  onTestFinished(dispose);
  const pause = async (): Promise<void> => {};
  const text =
    '.package(url: "https://e.org/swift-argument-parser", from: "1"), .package(url: "https://e.org/swift-nio.git", from: "2"), .package(url: "https://e.org/vapor", from: "4")';
  const used = await usedPackages(await map.survey(pause), readManifests([{ file: 'Package.swift', text }]), pause);
  expect(used.map(({ name, files }) => `${name} ${files}`).sort()).toEqual([
    'Other 1',
    'swift-argument-parser 1',
    'swift-nio 1',
    'vapor 0',
  ]);
});

it('counts the imports of Dart by the package of their address', async () => {
  const { map, dispose } = await openTestCodeMap({
    'lib/shop.dart':
      "import 'dart:io';\nimport 'package:http/http.dart' as http;\nimport 'package:test/test.dart';\nimport 'src/a.dart';\nclass Shop {}\n",
    'test/a.dart': 'class A {}\n',
  });
  onTestFinished(dispose);
  const pause = async (): Promise<void> => {};
  const text = 'name: shop\ndependencies:\n  http: any\n  path: any\n';
  const used = await usedPackages(await map.survey(pause), readManifests([{ file: 'pubspec.yaml', text }]), pause);
  expect(used.map(({ name, files }) => `${name} ${files}`).sort()).toEqual(['http 1', 'path 0', 'test 1']);
});
