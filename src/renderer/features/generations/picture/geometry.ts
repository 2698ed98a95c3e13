/** Where things are in the picture, in pixels: its lanes from the top, its times from the left. */
export interface Geometry {
  readonly height: number;
  readonly laneHeight: number;
  /** Tops of the lanes. */
  readonly live: number;
  readonly rebuild: number;
  /** Where the lines of the time axis end, and the base of its words. */
  readonly axis: number;
  readonly words: number;
  /** Where the span begins and ends. */
  readonly left: number;
  readonly right: number;
  /** Behind the end there is room for words about what comes. */
  readonly edge: number;
  x(at: number): number;
}

const rooms = { left: 10, right: 118 };

/** @param low the window is low: lanes stand closer. */
export function geometryOf(from: number, to: number, width: number, low: boolean): Geometry {
  const laneHeight = low ? 34 : 40;
  const live = low ? 8 : 14;
  const rebuild = live + laneHeight + (low ? 34 : 48);
  const axis = rebuild + laneHeight + 8;
  const left = rooms.left;
  const right = Math.max(left + 1, width - rooms.right);
  return {
    height: axis + 22,
    laneHeight,
    live,
    rebuild,
    axis,
    words: axis + 14,
    left,
    right,
    edge: width - 2,
    x: (at) => left + Math.min(1, Math.max(0, (at - from) / Math.max(1, to - from))) * (right - left),
  };
}

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
