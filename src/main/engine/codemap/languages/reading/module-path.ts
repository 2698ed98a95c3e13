/**
 * The dotted module path of a file in languages where the file is the module (docs/languages.md): folders and the
 * file's stem, with `-` for every dot inside a segment, so that a dot always parts two segments. A package file
 * (`index.ts`, `__init__.py`) represents its folder, except at the root where the folder has no name.
 */
export interface ModulePath {
  /** Dotted path of the folder, '' at the root. */
  readonly namespace: string;
  readonly name: string;
  /** Both together. */
  readonly full: string;
}

export function modulePath(file: string, packageStem: string): ModulePath {
  const segments = file.split('/');
  const base = segments.pop() ?? '';
  const dot = base.lastIndexOf('.');
  const stem = dot > 0 ? base.slice(0, dot) : base;
  const parts = (stem === packageStem && segments.length > 0 ? segments : [...segments, stem]).map(moduleSegment);
  const name = parts.pop() ?? '';
  return { namespace: parts.join('.'), name, full: [...parts, name].join('.') };
}

export function moduleSegment(segment: string): string {
  return segment.replaceAll('.', '-');
}
