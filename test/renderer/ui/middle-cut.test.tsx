// @vitest-environment happy-dom
/** Long names keep their last name whole where it is not too long itself. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MiddleCut } from '../../../src/renderer/ui/text/middle-cut.tsx';

/** What stays at the end; empty for a name that is never cut. */
function tailOf(text: string, tail?: number): string {
  const box = document.createElement('div');
  box.innerHTML = renderToStaticMarkup(<MiddleCut text={text} {...(tail === undefined ? {} : { tail })} />);
  return box.querySelector('[aria-hidden] > :last-child')?.textContent ?? '';
}

test.each([
  ['distribution.types.hooks-d.ShouldRetryState', 'ShouldRetryState'],
  ['Microsoft.EntityFrameworkCore.Proxies', 'Proxies'],
  ['python.typeshed.stdlib.typing.Any', 'typing.Any'],
  ['InternalEntityTypeBuilderExtensions', 'Extensions'],
  ['CosmosModelValidatorConvention.cs', 'Convention.cs'],
  ['Account+InsufficientFundsException', 'FundsException'],
  ['internal_entity_type_builder_extensions', 'r_extensions'],
  ['some.namespace.TheLongestNameThatAnybodyEverGaveToAType', 'EverGaveToAType'],
  ['RetryPolicy', ''],
])('%s', (name, kept) => {
  expect(tailOf(name)).toBe(kept);
});

test('keeps as much as it is told', () => {
  expect(tailOf('Next(Attempt last, GatewayError error) : RetryDecision', 16)).toBe(' : RetryDecision');
});
