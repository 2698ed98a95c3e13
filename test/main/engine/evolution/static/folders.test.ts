import { expect, test } from 'vitest';
import { domainOf } from '../../../../../src/main/engine/evolution/static/reading/folders.ts';

test('a domain is the last folder that says what is in it', () => {
  expect(domainOf('core/src/main/java/org/shop/engine/spi/Engine.java')).toBe('engine');
  expect(domainOf('core/src/main/java/org/shop/engine/internal/EngineImpl.java')).toBe('engine');
  expect(domainOf('src/main.ts')).toBe('main');
});
