/**
 * Outlines that were put together, kept until the code map changes: an outline names types of other files, so that no change
 * leaves any of them surely true. Bounded by their length; what was made first goes first.
 */
export interface OutlineCache {
  get(type: number): string | undefined;
  /** Returns `text`. */
  keep(type: number, text: string): string;
  forget(): void;
}

const mostCharacters = 4_000_000;

export function createOutlineCache(most = mostCharacters): OutlineCache {
  const texts = new Map<number, string>();
  let characters = 0;
  return {
    get: (type) => texts.get(type),
    keep(type, text) {
      if (text.length > most) return text;
      characters += text.length - (texts.get(type)?.length ?? 0);
      texts.set(type, text);
      for (const [oldest, old] of texts) {
        if (characters <= most) break;
        texts.delete(oldest);
        characters -= old.length;
      }
      return text;
    },
    forget() {
      texts.clear();
      characters = 0;
    },
  };
}
