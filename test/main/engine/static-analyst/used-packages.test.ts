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
