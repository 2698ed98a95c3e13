/** Imports of single-file components, which the library resolves for no ending but its own. */
import ts from 'typescript-library';
import { isComponent } from '../workspace/workspace.ts';

/** The component that an import means, by path or by an alias of the configuration; null where it means none. */
export function resolveComponent(
  specifier: string,
  containing: string,
  options: ts.CompilerOptions,
  host: ts.ModuleResolutionHost,
): ts.ResolvedModuleFull | null {
  if (!isComponent(specifier)) return null;
  const component = (file: string): string | null => {
    const name = file.replace(/\.ts$/, '');
    return name !== file && isComponent(name) ? name : null;
  };
  // As if each component were a file of TypeScript beside itself.
  const asScripts: ts.ModuleResolutionHost = {
    ...host,
    fileExists: (file) => host.fileExists(component(file) ?? file),
    realpath: (file) => file,
  };
  const found = ts.resolveModuleName(specifier, containing, options, asScripts).resolvedModule?.resolvedFileName ?? '';
  const file = component(found);
  return file === null ? null : { resolvedFileName: file, extension: ts.Extension.Ts, isExternalLibraryImport: false };
}
