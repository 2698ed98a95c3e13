/** Kind, access and language of a row in one number, so that filters and facets are table look-ups. */
import type { Access, Language, SymbolKind } from '#shared/contract/common.ts';
import { accessLevels, languages, memberKinds, typeKinds } from '#shared/contract/words.ts';

const symbolKinds: readonly SymbolKind[] = [...typeKinds, ...memberKinds];

/** Traits of a removed row; also the number of living traits. */
export const dead = 1 << 14;

const kindNumber = new Map<SymbolKind, number>(symbolKinds.map((kind, i) => [kind, i]));
const accessNumber = new Map<Access, number>(accessLevels.map((access, i) => [access, i]));
const languageNumber = new Map<Language, number>(languages.map((language, i) => [language, i]));

export function packTraits(kind: SymbolKind, access: Access, language: Language): number {
  return (
    ((kindNumber.get(kind) ?? 0) << 9) | ((accessNumber.get(access) ?? 0) << 6) | (languageNumber.get(language) ?? 0)
  );
}

const moduleNumber = kindNumber.get('module');

export function isModule(traits: number): boolean {
  return traits >>> 9 === moduleNumber;
}

/** Languages whose names are settings or labels of a configuration. */
const settingLanguages: readonly Language[] = ['hcl', 'html'];
const settingNumbers = new Set(settingLanguages.map((language) => languageNumber.get(language)));

export function isSetting(traits: number): boolean {
  return settingNumbers.has(traits & 63);
}

export function kindOf(traits: number): SymbolKind | undefined {
  return symbolKinds[traits >>> 9];
}

/** Position in `accessLevels`: 0 is public. */
export function accessRank(traits: number): number {
  return (traits >>> 6) & 7;
}

export function accessOf(traits: number): Access | undefined {
  return accessLevels[accessRank(traits)];
}

export function languageOf(traits: number): Language | undefined {
  return languages[traits & 63];
}
