/** The language a sentence is written in, by its script and its most frequent words. Code is left out before. */
import { type LanguageWords, languages } from './languages.ts';

const frequent: readonly (readonly [string, string])[] = [
  [
    'en',
    'the of and is in to a an for by it its with from that when are as on be this which into or if at has was each not no never only always does',
  ],
  [
    'de',
    'der die das und ist mit wird ein eine einen einem von den dem auf zu bei im sich wenn aus nach für es als werden nicht nie niemals kein keine keinen immer nur ohne durch sie er noch um vor über dann sonst jede alle oder dass kann sind hat am beim zum zur',
  ],
  [
    'fr',
    'le la les des est et une un dans par pour que qui du sur se au ce cette il elle sont avec si lorsque aux en de ne pas jamais aucun aucune toujours seul seule sans l d n qu s y sinon puis dont leur ou plus tout cette',
  ],
  [
    'es',
    'el la los las es y una un en por para que se del con al lo su cuando como si este esta son de o no nunca siempre sin solo ni ya hay cada entre sus más pero cualquier sino sobre ser desde hasta',
  ],
];
const known = frequent.map(([code, list]) => [code, new Set(list.split(' '))] as const);

/** Letters that words of the other languages do not have. */
const marks: Readonly<Record<string, RegExp>> = { de: /[äöüß]/, fr: /[àâçèêëîïôœùû]/, es: /[áíóúñ¿¡]/ };

/** Endings that decide between languages with the same little words. */
const endings: Readonly<Record<string, RegExp>> = {
  en: /(?:ing|ed|s|ly)$/,
  de: /(?:en|er|t|ung)$/,
  fr: /(?:e|es|ent|ez|tion)$/,
  es: /(?:[oa]s?|ción|n)$/,
};

const find = (code: string): LanguageWords => {
  const found = languages().find((each) => each.code === code);
  if (found === undefined) throw new Error(`There are no words of the language ${code}.`);
  return found;
};

export function languageOfText(text: string): LanguageWords {
  if (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text)) return find('ja');
  if (/\p{sc=Han}/u.test(text)) return find('zh');
  const letters = text.match(/\p{L}/gu) ?? [];
  const latin = letters.filter((letter) => /\p{sc=Latin}/u.test(letter)).length;
  if (letters.length > 0 && latin * 2 < letters.length) return find('other');
  const words = [...new Set(text.toLowerCase().match(/\p{L}+/gu))];
  const scored = known.map(([code, set]) => {
    const marked = words.filter((word) => marks[code]?.test(word)).length;
    const ended = words.filter((word) => endings[code]?.test(word)).length;
    return { code, score: words.filter((word) => set.has(word)).length + marked + ended / 20 };
  });
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a));
  if (best.score >= 1) return find(best.code);
  // A few words without any frequent one: the distinctive ones decide.
  const speaks = languages()
    .filter(({ code }) => code !== 'zh' && code !== 'ja')
    .find(({ denial, absolute, duty, order }) => [denial, absolute, duty, order].some((form) => form.test(text)));
  if (speaks !== undefined) return speaks;
  // English has no letters with marks.
  return find(/[^\p{ASCII}\p{P}\p{S}\s]/u.test(text) ? 'other' : 'en');
}
