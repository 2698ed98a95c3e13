/** Code beside the product in the tree, recognised by its folders. */

const foreign = /(^|\/)(deps|vendor|vendors|vendored|third[-_]?party|3rdparty|externals?|externs?|bundled)\//i;
const shown =
  /(^|\/)(_?examples?|samples?|snippets?|demos?|playgrounds?|sandbox(es)?|fixtures?|__fixtures__|__mocks__|mocks?|testdata|bench(es|marks?)?|docs?|website)\//i;

/** Measures by its name: `scripts/benchParse.ts`, `parse.bench.ts`. */
const measures = /(^|\/)[Bb]ench(mark)?([A-Z._-][^/]*)?\.[^/.]+$|[._-]bench(mark)?s?\.[^/.]+$/;
/** Only declare what is elsewhere. */
const declarations = /(\.d\.[cm]?ts|typings?\.ts|\.pyi)$/i;

/** Code of others that is kept here. */
export function isForeign(file: string): boolean {
  return foreign.test(file);
}

/** What only shows or measures how the product is used. */
export function isShown(file: string): boolean {
  return shown.test(file) || measures.test(file);
}

/** What holds declarations alone: nothing in it runs. */
export function isDeclared(file: string): boolean {
  return declarations.test(file);
}
