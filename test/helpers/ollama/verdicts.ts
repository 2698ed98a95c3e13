/**
 * Verdicts as an honest model gives them: the sentence that the program plants, which quotes a line otherwise than it is, is
 * contradicted; of all others the test says what they are. Main function: verdictsOn.
 */
import type { FakeRequest } from './fake-server.ts';

export type Verdict = 'supported' | 'contradicted' | 'not shown';

const planted = /^(\d+)\. (?:Line (\d+) of `([^`]+)` is `([^`]+)`\.|`([^`]+)` 第 (\d+) 行是 `([^`]+)`。)$/gm;

/** @param of the verdict on a sentence, by its place among those that are not planted. */
export function verdictsOn(
  { body }: Pick<FakeRequest, 'body'>,
  of: (at: number) => Verdict,
): { n: number; verdict: Verdict }[] {
  const text = (body.messages as { content: string }[]).map(({ content }) => content).join('\n');
  const numbered = [...text.matchAll(/^(\d+)\. /gm)].map(([, n]) => Number(n));
  const wrong = new Set(
    [...text.matchAll(planted)].flatMap(([, n, line, file, code, file2, line2, code2]) => {
      const real = text.split('\n').find((each) => each.startsWith(`${file ?? file2}:${line ?? line2}: `)) ?? '';
      return real.includes(code ?? code2 ?? '') ? [] : [Number(n)];
    }),
  );
  let at = -1;
  return [...new Set(numbered)].map((n) => {
    if (wrong.has(n)) return { n, verdict: 'contradicted' };
    at += 1;
    return { n, verdict: of(at) };
  });
}
