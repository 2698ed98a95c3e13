/**
 * Monaco's theme made of the design's tokens, read from the page each time the theme changes: one source of colours.
 * Monaco takes colours as `#rrggbb` only, which is how tokens.css writes all of those used here.
 */
import type { editor } from 'monaco-editor/editor';
import type { Monaco } from './load-monaco.ts';

const themeName = 'memoscope';

const tokenColours: readonly (readonly [token: string, colour: string])[] = [
  ['', '--text'],
  ['keyword', '--syn-keyword'],
  ['string', '--syn-string'],
  ['regexp', '--syn-string'],
  ['number', '--syn-number'],
  ['comment', '--syn-comment'],
  ['type', '--syn-type'],
  ['type.identifier', '--syn-type'],
  ['namespace', '--syn-type'],
  ['member', '--syn-member'],
  ['tag', '--syn-member'],
  ['annotation', '--syn-member'],
  ['delimiter', '--text'],
];

const partColours: Readonly<Record<string, string>> = {
  'editor.background': '--bg-code',
  'editor.foreground': '--text',
  'editorLineNumber.foreground': '--text-faint',
  'editorLineNumber.activeForeground': '--text-muted',
  'editorLineNumber.dimmedForeground': '--text-faint',
  'editor.selectionBackground': '--bg-selected',
  'editor.inactiveSelectionBackground': '--bg-selected',
  'editor.wordHighlightBackground': '--bg-hover',
  'editor.wordHighlightTextBackground': '--bg-hover',
  'editor.findMatchBackground': '--stale-tint',
  'editor.findMatchBorder': '--stale',
  'editor.findMatchHighlightBackground': '--stale-tint',
  'editor.findRangeHighlightBackground': '--bg-hover',
  'editor.rangeHighlightBackground': '--bg-code',
  'widget.border': '--line-strong',
  'editorBracketMatch.background': '--bg-hover',
  'editorBracketMatch.border': '--line-control',
  'editorIndentGuide.background1': '--line',
  'editorIndentGuide.activeBackground1': '--line-strong',
  'editorWidget.background': '--bg-raised',
  'editorWidget.foreground': '--text',
  'editorWidget.border': '--line-strong',
  'input.background': '--bg-main',
  'input.foreground': '--text',
  'input.border': '--line-control',
  'input.placeholderForeground': '--text-faint',
  'inputOption.activeBackground': '--accent-tint',
  'inputOption.activeForeground': '--text',
  'inputOption.activeBorder': '--accent',
  'icon.foreground': '--text-muted',
  focusBorder: '--accent',
  'scrollbarSlider.background': '--line-strong',
  'scrollbarSlider.hoverBackground': '--line-control',
  'scrollbarSlider.activeBackground': '--line-control',
  'editorGutter.foldingControlForeground': '--text-faint',
  'diffEditor.insertedLineBackground': '--diff-add',
  'diffEditor.insertedTextBackground': '--diff-add-strong',
  'diffEditor.removedLineBackground': '--diff-del',
  'diffEditor.removedTextBackground': '--diff-del-strong',
  'diffEditorGutter.insertedLineBackground': '--diff-add',
  'diffEditorGutter.removedLineBackground': '--diff-del',
  'diffEditor.unchangedRegionBackground': '--bg-pane',
  'diffEditor.unchangedRegionForeground': '--text-muted',
  'diffEditor.unchangedRegionShadow': '--line',
  'diffEditor.unchangedCodeBackground': '--bg-code',
  'diffEditor.diagonalFill': '--line',
  'diffEditor.border': '--line',
};

function readTheme(root: Element): editor.IStandaloneThemeData {
  const style = getComputedStyle(root);
  const colour = (token: string) => style.getPropertyValue(token).trim();
  const rules = tokenColours.map(([token, name]) => ({ token, foreground: colour(name).slice(1) }));
  const colors = Object.fromEntries(Object.entries(partColours).map(([part, name]) => [part, colour(name)]));
  const dark = style.colorScheme.includes('dark');
  return { base: dark ? 'vs-dark' : 'vs', inherit: true, rules, colors };
}

/** Keeps Monaco in the page's theme, also while it changes. Returns a function that ends it. */
export function followTheme(monaco: Monaco): () => void {
  const root = document.documentElement;
  const apply = () => {
    monaco.editor.defineTheme(themeName, readTheme(root));
    monaco.editor.setTheme(themeName);
  };
  const observer = new MutationObserver(apply);
  const system = matchMedia('(prefers-color-scheme: dark)');
  observer.observe(root, { attributeFilter: ['data-theme', 'class', 'style'] });
  system.addEventListener('change', apply);
  apply();
  return () => {
    observer.disconnect();
    system.removeEventListener('change', apply);
  };
}
