/** Folders that show, try out or measure a project: what is in them is no way into it, and its commands are not the project's. */
const shown =
  /(?:^|\/)(?:_?examples?|samples?|snippets?|demos?|playgrounds?|integration[-_]tests?|e2e|bench(?:es|marks?)?|sandbox|starters?|tutorials?)(?:\/|$)/i;

/** @param file path below the root of the project. */
export const isShown = (file: string): boolean => shown.test(file);
