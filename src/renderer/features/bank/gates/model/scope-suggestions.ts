/** Modules of the code map that a decision's own words name, best first: what its scope may be. */
const most = 3;
/** Shorter words are in everything. */
const least = 3;

/** Nothing where no word fits and `any` is false; else the first modules. */
export function scopeSuggestions(said: string, scope: string, modules: readonly string[], any: boolean): string[] {
  const words = new Set(wordsOf(said));
  const open = modules.filter((module) => module !== '' && !scope.includes(module));
  const scored = open
    .map((module) => ({ module, score: wordsOf(module).filter((word) => words.has(word)).length }))
    .sort((a, b) => b.score - a.score);
  return scored.flatMap(({ module, score }) => (score > 0 || any ? [module] : [])).slice(0, most);
}

/** `Payments.RefundJob` is payment, refund and job: one letter s at an end makes no difference. */
function wordsOf(text: string): string[] {
  const apart = text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase();
  return [...new Set(apart.match(/[\p{L}\p{N}]+/gu) ?? [])]
    .map((word) => word.replace(/(?<=\p{L}{3})s$/u, ''))
    .filter((word) => word.length >= least);
}
