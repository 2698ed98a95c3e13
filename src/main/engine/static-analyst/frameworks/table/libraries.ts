/** All libraries of the table. */
import { familyLibraries } from './c-family.ts';
import { dartLibraries } from './dart.ts';
import { dotnetLibraries } from './dotnet.ts';
import { goProgramLibraries } from './go-programs.ts';
import { goWebLibraries } from './go-web.ts';
import { jvmLibraries } from './jvm.ts';
import { phpLibraries } from './php.ts';
import { pythonLibraries } from './python.ts';
import type { Library } from './rows.ts';
import { rubyLibraries } from './ruby.ts';
import { rustLibraries } from './rust.ts';
import { commandLibraries } from './script/commands.ts';
import { surroundingLibraries } from './script/surroundings.ts';
import { webLibraries } from './script/web.ts';
import { swiftLibraries } from './swift.ts';

export const libraries: readonly Library[] = [
  ...jvmLibraries,
  ...dotnetLibraries,
  ...pythonLibraries,
  ...familyLibraries,
  ...rustLibraries,
  ...phpLibraries,
  ...swiftLibraries,
  ...dartLibraries,
  ...rubyLibraries,
  ...[...goWebLibraries, ...goProgramLibraries],
  ...[...webLibraries, ...commandLibraries, ...surroundingLibraries],
];
