// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { Settings } from '#shared/contract/service.ts';
import { editorUrlError, exampleLink, knownEditors } from '../../../../src/renderer/features/settings/editor-url.ts';

describe('link to the editor', () => {
  it.each([
    ['vscode://file/{file}:{line}', null],
    ['zed:{file}', null],
    ['', 'settings.editorUrl.form'],
    ['code {file}', 'settings.editorUrl.form'],
    ['javascript:alert({file})', 'settings.editorUrl.scheme'],
    ['https://example.org/{file}', 'settings.editorUrl.scheme'],
    ['vscode://file/', 'settings.editorUrl.file'],
    [`x:{file}${'a'.repeat(500)}`, 'settings.editorUrl.long'],
  ])('%s: %s, as the contract has it', (url, expected) => {
    expect(editorUrlError(url)).toBe(expected);
    expect(Settings.shape.editorUrl.safeParse(url).success).toBe(expected === null);
  });

  it('offers editors that pass its own check', () => {
    expect(knownEditors.map(({ url }) => editorUrlError(url))).toEqual(knownEditors.map(() => null));
  });

  it('shows what a link opens', () => {
    expect(exampleLink('vscode://file/{file}:{line}')).toBe('vscode://file/home/me/app/main.ts:12');
    expect(exampleLink('idea://open?file={file}&line={line}')).toBe('idea://open?file=/home/me/app/main.ts&line=12');
  });
});
