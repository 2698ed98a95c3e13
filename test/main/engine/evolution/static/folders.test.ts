import { expect, test } from 'vitest';
import { domainOf, isProduct } from '../../../../../src/main/engine/evolution/static/reading.ts';

test('a domain is the last folder that says what is in it', () => {
  expect(domainOf('core/src/main/java/org/shop/engine/spi/Engine.java')).toBe('engine');
  expect(domainOf('core/src/main/java/org/shop/engine/internal/EngineImpl.java')).toBe('engine');
  expect(domainOf('src/main.ts')).toBe('main');
});

test('benchmarks are no product, nor are they in the folder where Rust keeps them; nor are mocks', () => {
  expect(['bench/a.ts', 'benches/a.rs', 'benchmarks/a.py'].filter(isProduct)).toEqual([]);
  expect(isProduct('src/workbench/a.rs')).toBe(true);
  expect(['src/fs/mocks.rs', 'src/fs/mock_open_options.rs', 'store/mock.go'].filter(isProduct)).toEqual([]);
  expect(isProduct('src/mockery.ts')).toBe(true);
});
