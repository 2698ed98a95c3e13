/** How a condition reads the other way round, and what a statement throws. Both as a reader would say it, from one line. */
import type { Language } from '#shared/contract/common.ts';

export function opposite(condition: string, language: Language): string {
  const isName = /^[\w.]+(?:\([^()]*\))?$/.test(condition);
  const denied = language === 'python' ? null : /^!\s*([\w.]+(?:\([^()]*\))?)$/.exec(condition);
  if (denied !== null) return denied[1] ?? '';
  // Of one comparison the other is what a reader expects; `<` has none where something is no number.
  const [, left = '', sign, right = ''] = /^([^=!<>&|?,;]+)([!=]==?)([^=!<>&|?,;]+)$/.exec(condition) ?? [];
  if (sign !== undefined && !/\b(?:and|or|not|if|in|is)\b/.test(condition))
    return `${left.trimEnd()} ${sign.startsWith('!') ? `=${sign.slice(1)}` : `!${sign.slice(1)}`} ${right.trimStart()}`;
  if (language === 'python') return isName ? `not ${condition}` : `not (${condition})`;
  return isName ? `!${condition}` : `!(${condition})`;
}

/** Name of what is thrown, '' for a value. Null for a `return` that returns no error. */
export function thrownType(text: string, word: string, language: Language): string | null {
  if (word === 'return' || word === 'bail') {
    if (language === 'go') {
      if (/^return (?!func\b).*\b(?:fmt\.Errorf|errors\.(?:New|Errorf|Wrapf?))\(/.test(text)) return 'error';
      // A value of a type that is named as an error, last of what is returned: made, not what another call returns.
      return /^return (?:[^(){}]{0,80},\s*)?&?(?:\w+\.)?((?!New|new)[A-Z]\w*Error)[({]/.exec(text)?.[1] ?? null;
    }
    if (language === 'rust') {
      const error = /^(?:return )?(?:\w+::)*Err\(\s*(.*)/.exec(text)?.[1];
      // What a name holds is passed on.
      if (error === undefined || /^[a-z_]\w*(?:\.into\(\))?\s*\)/.test(error)) return null;
      return /^(?:[a-z_]\w*::)*([A-Z]\w*(?:::[A-Z]\w*)?)/.exec(error)?.[1] ?? 'Err';
    }
    if (language === 'cpp') return /^return Status::(?!OK)(\w+)\(/.exec(text)?.[1] ?? null;
    return null;
  }
  if (word === 'panic') return text.startsWith('panic(') || text.startsWith('panic!') ? 'panic' : null;
  return /^(?:throw|raise)\s+(?:new\s+)?((?:\w+(?:\.|::))*[A-Z]\w*)/.exec(text)?.[1]?.replace(/^.*(?:\.|::)/, '') ?? '';
}
