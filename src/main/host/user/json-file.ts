/**
 * A small JSON file of this user, shared by every running Memoscope: re-read for each change, changed one after the
 * other, replaced in one step. A damaged file is set aside and starts again from its empty form.
 */
import type { z } from 'zod';
import { atomicWriteFile, readValidated, type SetAsideNotice } from '../../engine/storage/storage.ts';

export class JsonFile<T> {
  readonly #file: string;
  readonly #schema: z.ZodType<T>;
  readonly #empty: T;
  readonly #onSetAside: (notice: SetAsideNotice) => void;
  #last: Promise<unknown> = Promise.resolve();

  constructor(file: string, schema: z.ZodType<T>, empty: T, onSetAside: (notice: SetAsideNotice) => void) {
    this.#file = file;
    this.#schema = schema;
    this.#empty = empty;
    this.#onSetAside = onSetAside;
  }

  async read(): Promise<T> {
    return (await readValidated(this.#file, this.#schema, this.#onSetAside)) ?? this.#empty;
  }

  /** Resolves with the new content once it is on disk. */
  update(change: (content: T) => T): Promise<T> {
    const next = this.#last.then(async () => {
      const content = change(await this.read());
      await atomicWriteFile(this.#file, `${JSON.stringify(content, null, 2)}\n`);
      return content;
    });
    // One failed write must not stop the next.
    this.#last = next.catch(() => {});
    return next;
  }
}
