/**
 * Names the test files in work whenever nothing has finished for four minutes, which is more than any test may take: a test
 * that blocks its thread reaches no time limit of its own and cannot tell. Runs beside the usual reporter (scripts/test.mjs).
 */
import type { Reporter, TestModule } from 'vitest/node';

const patienceMs = 4 * 60_000;

export default class StallReporter implements Reporter {
  readonly #inWork = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  onTestRunStart(): void {
    this.#timer = setInterval(() => this.#tell(), patienceMs);
  }

  onTestModuleQueued({ relativeModuleId }: TestModule): void {
    this.#inWork.add(relativeModuleId);
    this.#timer?.refresh();
  }

  onTestCaseResult(): void {
    this.#timer?.refresh();
  }

  onTestModuleEnd({ relativeModuleId }: TestModule): void {
    this.#inWork.delete(relativeModuleId);
    this.#timer?.refresh();
  }

  onTestRunEnd(): void {
    clearInterval(this.#timer);
  }

  #tell(): void {
    const files = [...this.#inWork].join(', ') || 'nothing';
    console.error(`No test has finished for ${patienceMs / 60_000} minutes. In work: ${files}`);
  }
}
