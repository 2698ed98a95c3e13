/** Whether a text fits, in pixels, without asking the page: letters of the interface face are that wide, near enough. */
const wide = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/;

export function widthOf(text: string, fontSize: number): number {
  let width = 0;
  for (const letter of text) width += wide.test(letter) ? fontSize : fontSize * 0.56;
  return Math.ceil(width);
}

/** The first of the texts that fits; '' when none does. */
export function firstFitting(room: number, fontSize: number, texts: readonly string[]): string {
  return texts.find((text) => text !== '' && widthOf(text, fontSize) <= room) ?? '';
}
