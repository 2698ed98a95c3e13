/** The one list of language adapters. */
import type { Language } from '#shared/contract/common.ts';
import { isLight } from '#shared/contract/words.ts';
import type { Scoping } from '../link/resolution.ts';
import type { LanguageAdapter } from './adapter.ts';
import { c, cpp } from './c-family.ts';
import { csharp } from './csharp.ts';
import { dart } from './dart.ts';
import { javascript, typescript } from './ecmascript.ts';
import { go } from './go.ts';
import { java } from './java.ts';
import { kotlin } from './kotlin.ts';
import { lightAdapters } from './light/light.ts';
import { php } from './php.ts';
import { python } from './python.ts';
import { ruby } from './ruby.ts';
import { rust } from './rust.ts';
import { scala } from './scala.ts';
import { swift } from './swift.ts';

/** Grows with every change of what adapters read out of a file: files are then read again though they are the same. */
export const factsVersion = '20';

export const adapters: readonly LanguageAdapter[] = [
  csharp,
  typescript,
  javascript,
  python,
  go,
  java,
  kotlin,
  rust,
  c,
  cpp,
  php,
  swift,
  scala,
  ruby,
  dart,
  ...lightAdapters,
];

const byLanguage = new Map(adapters.map((adapter) => [adapter.language, adapter]));

export function adapterOf(language: Language): LanguageAdapter | undefined {
  return byLanguage.get(language);
}

const nothing: Scoping = { resolve: (name) => ({ kind: 'external', name }) };

/** A language without an adapter has no types, so it does not matter how it would find them. */
export function scopingOf(language: Language): Scoping {
  return adapterOf(language)?.scoping ?? nothing;
}

/** Lower-case ending of a file name with its dot, '' for none. */
export function endingOf(file: string): string {
  const name = file.slice(file.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot).toLowerCase();
}

/** The grammar that reads a file by its ending; of files that go by their whole name or have none, that of their language. */
export function grammarOf(adapter: LanguageAdapter, file: string): string | undefined {
  return (
    adapter.grammars[endingOf(file)] ??
    (isLight(adapter.language) || endingOf(file) === '' ? Object.values(adapter.grammars)[0] : undefined)
  );
}
