/**
 * Two texts in Monaco's diff editor, read-only, with the line numbers that they have in their files. Its chunk is the
 * source pane's; it is loaded when the first source is shown; until then the plain lines are shown, without their
 * changes.
 */
import type { editor } from 'monaco-editor/editor';
import { useEffect, useRef, useState } from 'react';
import type { Language } from '#shared/contract/common.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { followTheme } from '../../type/source/editor-theme.ts';
import { loadMonaco, type Monaco } from '../../type/source/load-monaco.ts';
import { monacoLanguage } from '../../type/source/monaco-language.ts';
import { PlainLines } from '../../type/source/plain-lines.tsx';
import styles from './source-part.module.css';

export interface DiffEditorProps {
  readonly file: string;
  readonly language: Language | null;
  readonly before: string;
  readonly after: string;
  /** Number of the first line of each in its file. */
  readonly lines: { readonly before: number; readonly after: number };
  readonly sideBySide: boolean;
  readonly label: string;
  readonly onFail: (error: unknown) => void;
}

const options: editor.IStandaloneDiffEditorConstructionOptions = {
  readOnly: true,
  domReadOnly: true,
  originalEditable: false,
  automaticLayout: true,
  minimap: { enabled: false },
  fontSize: 12,
  lineHeight: 19,
  fontLigatures: false,
  renderLineHighlight: 'none',
  scrollBeyondLastLine: false,
  padding: { top: 4, bottom: 6 },
  glyphMargin: false,
  lineNumbersMinChars: 4,
  lineDecorationsWidth: 18,
  folding: false,
  guides: { indentation: false },
  renderOverviewRuler: false,
  overviewRulerBorder: false,
  renderMarginRevertIcon: false,
  renderGutterMenu: false,
  renderIndicators: true,
  // The person says how the sides stand; the pane's width does not.
  useInlineViewWhenSpaceIsLimited: false,
  hideUnchangedRegions: { enabled: true, contextLineCount: 3, minimumLineCount: 6 },
  // What lies between changes is shown by the numbers of lines; more time than this leaves the rest as one change.
  maxComputationTime: 2000,
  scrollbar: { useShadows: false, verticalScrollbarSize: 8, horizontalScrollbarSize: 8 },
  tabFocusMode: true,
  contextmenu: false,
  links: false,
  unicodeHighlight: { ambiguousCharacters: false, invisibleCharacters: true },
  fixedOverflowWidgets: true,
};

export function DiffEditor({ file, language, before, after, lines, sideBySide, label, onFail }: DiffEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const { language: uiLanguage } = useMessages();
  const [made, setMade] = useState<{ monaco: Monaco; editor: editor.IStandaloneDiffEditor } | null>(null);
  const first = useRef({ uiLanguage, onFail, sideBySide });

  useEffect(() => {
    let gone = false;
    let end: (() => void) | undefined;
    loadMonaco(first.current.uiLanguage).then(
      (monaco) => {
        if (gone || host.current === null) return;
        const stopTheme = followTheme(monaco);
        const fontFamily = getComputedStyle(document.documentElement).getPropertyValue('--font-mono');
        const instance = monaco.editor.createDiffEditor(host.current, {
          ...options,
          fontFamily,
          renderSideBySide: first.current.sideBySide,
        });
        setMade({ monaco, editor: instance });
        end = () => {
          stopTheme();
          const model = instance.getModel();
          instance.dispose();
          model?.original.dispose();
          model?.modified.dispose();
        };
      },
      (error: unknown) => {
        if (!gone) first.current.onFail(error);
      },
    );
    return () => {
      gone = true;
      end?.();
    };
  }, []);

  useEffect(() => {
    made?.editor.updateOptions({ renderSideBySide: sideBySide });
  }, [made, sideBySide]);

  useEffect(() => {
    if (made === null) return;
    const { monaco, editor: instance } = made;
    const old = instance.getModel();
    const of = (text: string) => {
      const model = monaco.editor.createModel(text, monacoLanguage(file, language));
      model.updateOptions({
        bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false },
      });
      return model;
    };
    instance.setModel({ original: of(before), modified: of(after) });
    old?.original.dispose();
    old?.modified.dispose();
  }, [made, file, language, before, after]);

  useEffect(() => {
    if (made === null) return;
    const numbered = (start: number) => (line: number) => String(line + start - 1);
    made.editor.getOriginalEditor().updateOptions({ lineNumbers: numbered(lines.before), ariaLabel: label });
    made.editor.getModifiedEditor().updateOptions({ lineNumbers: numbered(lines.after), ariaLabel: label });
  }, [made, lines.before, lines.after, label]);

  return (
    <div ref={host} className={styles.editor} data-ready={made !== null}>
      {made === null && (
        <div className={styles.plain}>
          {sideBySide && after !== '' && <PlainSide text={before} start={lines.before} />}
          <PlainSide
            {...(after === '' ? { text: before, start: lines.before } : { text: after, start: lines.after })}
          />
        </div>
      )}
    </div>
  );
}

function PlainSide(props: { readonly text: string; readonly start: number }) {
  return (
    <div className={styles.side}>
      <PlainLines {...props} />
    </div>
  );
}
