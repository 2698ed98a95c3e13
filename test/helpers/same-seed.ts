/**
 * Seeds of random trees and texts are random, so that runs add up over time. Where CI is set they are always the same: a
 * change is judged by what it changes, and not by what chance finds that was there before.
 */
if (process.env.CI) {
  const { default: fc } = await import('fast-check');
  fc.configureGlobal({ seed: 1_130_529 });
}
