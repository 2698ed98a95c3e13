/**
 * Where Chromium may break a line beside its spaces: behind hyphens and before brackets in Latin text, between the signs of Chinese,
 * Japanese and Korean but not before what closes or behind what opens, around dashes. Taken from the browser, pair by pair, and held
 * against it by test/e2e/question-lines.e2e.ts.
 */

/** Replaces `<wbr>` in a text that is measured. */
export const mayBreak = '\u200b';

const wide = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー';
const opens = '（《「『【〔〈〖［｛';
const closes = '、。，．：；！？）》」』】〕〉〗］｝・';
/** Of Latin text: nothing breaks behind the first, or before the second. */
const [latinOpens, latinCloses] = ['(\\[{\'"$', '!"\'),./:;?\\]}–…\\-'];

/** Curly double quotes are brackets in Chinese; else, as single ones everywhere, they hold to both sides. */
function breaks(chinese: boolean): RegExp {
  const held = chinese ? '‘’' : '‘’“”';
  const [open, close] = chinese ? [`${opens}“`, `${closes}”`] : [opens, closes];
  const places = [
    `(?<=${mayBreak})`,
    `(?<=\\s)(?=\\S)`,
    // Latin, by a table of the browser's own.
    `(?<=[!"#%&)*+,.:;=>?\\\\\\]|}~-])(?=[(<[{])`,
    `(?<=-)(?=[\\p{L}#%&'*+=>@\\\\^_\`|~-])|(?<=[\\p{L}\\p{N}]-)(?=\\p{N})`,
    `(?<=\\?)(?=[A-Za-z\\d#$%&*+=>@\\\\^_\`|~-])`,
    // What is as wide as a Chinese sign.
    `(?<=[^\\s${open}${held}${latinOpens}])(?=[${wide}${opens}])`,
    `(?<=[${wide}])(?=[^\\s${close}${held}${latinCloses}%])`,
    `(?<=[${close}…])(?=[^\\s${close}${held}${latinCloses}—])`,
    // Dashes.
    `(?<=[\\p{L}\\p{N}])(?=—)|(?<=—)(?=[^\\s—${close}${held}${latinCloses}])|(?<=–)(?=[\\p{L}\\p{N}])`,
  ];
  return new RegExp(places.join('|'), 'u');
}

const [ofChinese, ofOthers] = [breaks(true), breaks(false)];

/** A text cut wherever a line may end, spaces at the end of what is before them. */
export function unbreakables(text: string, chinese: boolean): string[] {
  return text.split(chinese ? ofChinese : ofOthers);
}
