/** What the engine and the thread that reads documents say to each other. */
interface InFile {
  /** Real path of the workspace. */
  readonly root: string;
  /** documents.db. */
  readonly file: string;
  readonly mark: number;
}

/** Brings documents.db up to these documents from `from` on, for a fraction of a second; the last job forgets the others. */
export interface ReadJob extends InFile {
  readonly kind: 'read';
  readonly documents: readonly string[];
  readonly from: number;
  /** Documents that took too long before: they are noted as unreadable. */
  readonly tooLong: readonly string[];
}

/** Makes vectors of sections that have none, for a fraction of a second. */
export interface VectorsJob extends InFile {
  readonly kind: 'vectors';
}

export type DocsJob = ReadJob | VectorsJob;
export type DocsAnswer =
  /** `next` is the first document that is not looked at yet; `changed`: at least one was read again. */
  | { readonly kind: 'read'; readonly next: number; readonly changed: boolean }
  | { readonly kind: 'vectors'; readonly left: boolean };

/** Sent before each document, so that the engine knows which one a stuck thread was working on. */
export interface AtDocument {
  readonly at: number;
}
