/** Words of questions that do not show what is asked about. Documents keep them; queries leave them out. */
import { stem } from './stem.ts';

const english = `a an the this that these those it its is are was were be been being am do does did done doing has have had
  having can could shall should will would may might must i you he she we they me us them my your our their his her what
  which who whom whose when where why how and or but if then than so as of at by for from in into on onto to with without
  about between during via there here not no nor only own same too very just any some all each both few more most other
  such get gets got please tell explain`;

const chinese = `如何 怎么 怎样 么样 样的 什么 为什 哪里 哪个 哪些 哪儿 是否 有没 没有 可以 能否 请问 这个 那个 这些 那些 一个 我们 你们 他们 以及
  或者 还是 的是 是什 么是 是怎 是如 了吗 的吗 是吗`;

const common = new Set([...english.split(/\s+/).map(stem), ...chinese.split(/\s+/)]);

/** Pairs with a particle, whatever the other character. */
const withParticle = /[的了吗呢吧么]/;

export function isCommonWord(term: string): boolean {
  return common.has(term) || withParticle.test(term);
}
