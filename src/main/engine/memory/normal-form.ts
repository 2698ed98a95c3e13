/**
 * A question in its normal form: what two ways to type the same question have in common. Failures of the loop are known by
 * it (`operationSignature`, S1-45), and so is a question that was asked before. Names keep their letters: `get` and `set`
 * differ, while case, spaces and marks at the ends of words do not tell questions apart.
 */
export function normalForm(question: string): string {
  return question
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[`"'“”‘’«»]/gu, '')
    .replaceAll(/[?!.,;:？！。，；：、…]+(?=\s|$|\p{Script=Han})/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}
