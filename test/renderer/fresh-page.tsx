/**
 * Test files of pages share what is loaded, which is half of what each would cost, so each begins with a page as a browser
 * would open it. Editors are the same for all: Monaco needs a layout, which happy-dom has not, so pages show its texts as they
 * are, with the line and the marks that it was given. End-to-end tests see the real one.
 */
import { beforeAll, vi } from 'vitest';
import { loadLanguage } from '../../src/renderer/lib/i18n/packs.ts';

/** Of a new window of happy-dom, in px. */
const size = { innerWidth: 1024, innerHeight: 768 };

beforeAll(async () => {
  await Promise.all([loadLanguage('en'), loadLanguage('zh')]);
  Object.assign(window, size);
  sessionStorage.clear();
  localStorage.clear();
  document.body.innerHTML = '';
  window.getSelection()?.removeAllRanges();
  window.history.replaceState(null, '', '#');
});

interface Source {
  readonly text: string;
  readonly line: number;
  readonly marks?: readonly { line: number }[];
}

vi.mock('../../src/renderer/features/type/source/source-editor.tsx', () => ({
  SourceEditor: ({ text, line, marks = [] }: Source) => (
    <pre data-line={line} data-marks={marks.map((mark) => mark.line).join(' ')}>
      {text}
    </pre>
  ),
}));

interface Sides {
  readonly before: string;
  readonly after: string;
  readonly sideBySide: boolean;
}

vi.mock('../../src/renderer/features/diff/source/diff-editor.tsx', () => ({
  DiffEditor: ({ before, after, sideBySide }: Sides) => (
    <pre data-side={sideBySide}>
      {before}|{after}
    </pre>
  ),
}));

vi.mock('../../src/renderer/features/type/source/load-monaco.ts', () => ({
  loadMonaco: () => Promise.reject(new Error('No editor in this page.')),
}));
