import { expect, test } from 'vitest';
import { isAside } from '../../../../../src/main/engine/codemap/languages/go/file-reader.ts';

test.each([
  ['', false],
  ['// Package shop sells.\n', false],
  ['//go:build linux\n', false],
  ['//go:build !windows && (linux || darwin)\n', false],
  ['//go:build !slow\n', false],
  ['// Licence.\n\n//go:build slow\n', true],
  ['//go:build windows\n', true],
  ['//go:build !(linux || darwin)\n', true],
  ['//go:build go1.21 && !unix\n', true],
  ['//go:build (\n', true],
])('%j', (head, aside) => {
  expect(isAside(head)).toBe(aside);
});
