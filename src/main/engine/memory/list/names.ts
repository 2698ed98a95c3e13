/** Texts that many records share (domains, tags, analysts, files) as small numbers, in the order in which they came. */

export interface Names {
  /** The number of a text; a new one where it is not known. */
  idOf(text: string): number;
  known(text: string): number | undefined;
  textOf(id: number): string;
  size(): number;
  /** 1 at the numbers of texts that fit, for those known now. */
  matching(fits: (text: string) => boolean): Uint8Array;
}

export function createNames(): Names {
  const ids = new Map<string, number>();
  const texts: string[] = [];
  return {
    idOf(text) {
      let id = ids.get(text);
      if (id === undefined) {
        id = texts.length;
        ids.set(text, id);
        texts.push(text);
      }
      return id;
    },
    known: (text) => ids.get(text),
    textOf: (id) => texts[id] ?? '',
    size: () => texts.length,
    matching(fits) {
      const found = new Uint8Array(texts.length);
      for (let id = 0; id < texts.length; id += 1) if (fits(texts[id] as string)) found[id] = 1;
      return found;
    },
  };
}
