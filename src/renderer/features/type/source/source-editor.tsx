/**
 * One read-only Monaco editor for as long as the page is shown. Another file or a changed text goes into the same
 * editor; a member that is chosen is scrolled to and marked, and so are found places. Until Monaco is there (its chunk
 * loads once), the plain lines are in its place.
 */
import type { editor } from 'monaco-editor/editor';
import { useEffect, useRef, useState } from 'react';
import type { Language } from '#shared/contract/common.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { offerSelection } from '../../../lib/selected-text.ts';
import { type CaretPlace, offerCaret } from '../../../lib/state/caret-place.ts';
import { SourceMenu, type SourceMenuProps } from '../../edit/source-menu.tsx';
import { followTheme } from './editor-theme.ts';
import { loadMonaco, type Monaco } from './load-monaco.ts';
import { monacoLanguage } from './monaco-language.ts';
import { leadOver, lineHeight, linePadding, PlainLines } from './plain-lines.tsx';
import styles from './source-editor.module.css';
import { textChange } from './text-change.ts';

/** A line with places in it that stand out, e.g. what a search found. */
export interface SourceMark {
  /** 1-based. */
  readonly line: number;
  /** [start, end) in UTF-16 units of the line. */
  readonly ranges: readonly (readonly [number, number])[];
}

export interface SourceEditorProps {
  readonly file: string;
  readonly text: string;
  readonly language: Language | null;
  /** 1-based lines of what is marked, end inclusive; the first is scrolled into view. */
  readonly line: number;
  readonly endLine: number;
  readonly marks?: readonly SourceMark[];
  /** Changes whenever the same lines should be shown again. */
  readonly reveal: string;
  readonly label: string;
  readonly onFail: (error: unknown) => void;
  /** Gets a function that opens the find box, once there is an editor. */
  readonly onReady?: (find: () => void) => void;
}

const noMarks: readonly SourceMark[] = [];

const options: editor.IStandaloneEditorConstructionOptions = {
  readOnly: true,
  domReadOnly: true,
  automaticLayout: true,
  minimap: { enabled: false },
  fontSize: 12,
  lineHeight,
  fontLigatures: false,
  renderLineHighlight: 'none',
  scrollBeyondLastLine: false,
  padding: { top: linePadding, bottom: linePadding },
  lineNumbersMinChars: 5,
  lineDecorationsWidth: 8,
  glyphMargin: false,
  folding: true,
  guides: { indentation: false },
  overviewRulerBorder: false,
  hideCursorInOverviewRuler: true,
  scrollbar: { useShadows: false, verticalScrollbarSize: 8, horizontalScrollbarSize: 8 },
  // Tab leaves the editor: nothing is typed here.
  tabFocusMode: true,
  contextmenu: false,
  links: false,
  occurrencesHighlight: 'singleFile',
  unicodeHighlight: { ambiguousCharacters: false, invisibleCharacters: true },
  fixedOverflowWidgets: true,
};

export function SourceEditor(props: SourceEditorProps) {
  const { file, text, language, line, endLine, marks = noMarks, reveal, label, onFail, onReady } = props;
  const host = useRef<HTMLDivElement>(null);
  const { language: uiLanguage } = useMessages();
  const [made, setMade] = useState<{ monaco: Monaco; editor: editor.IStandaloneCodeEditor } | null>(null);
  const [menu, setMenu] = useState<Omit<SourceMenuProps, 'onClose'> | null>(null);
  const shown = useRef({ file: '', reveal: '' });
  const callbacks = useRef({ onFail, onReady });
  useEffect(() => {
    callbacks.current = { onFail, onReady };
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: Monaco takes its own texts once, in the language of its first use.
  useEffect(() => {
    let end: (() => void) | undefined;
    let gone = false;
    loadMonaco(uiLanguage).then(
      (monaco) => {
        if (gone || host.current === null) return;
        const stopTheme = followTheme(monaco);
        const fontFamily = getComputedStyle(document.documentElement).getPropertyValue('--font-mono');
        const instance = monaco.editor.create(host.current, { ...options, fontFamily, model: null });
        shown.current = { file: '', reveal: '' };
        setMade({ monaco, editor: instance });
        callbacks.current.onReady?.(() => {
          instance.focus();
          void instance.getAction('actions.find')?.run();
        });
        const stopOffer = offerSelection(() => {
          const selection = instance.hasTextFocus() ? instance.getSelection() : null;
          return selection === null ? '' : (instance.getModel()?.getValueInRange(selection) ?? '');
        });
        const caret = offerCaret(() => {
          const place = placeOf(instance, shown.current.file);
          return place === null ? null : { place, focused: instance.hasTextFocus() };
        });
        instance.onDidFocusEditorText(caret.used);
        instance.onContextMenu(({ event, target }) => {
          event.preventDefault();
          caret.used();
          // A press outside of what is selected is about the place that was pressed.
          const selected = instance.getSelection();
          if (target.position !== null && selected?.containsPosition(target.position) !== true)
            instance.setPosition(target.position);
          const place = placeOf(instance, shown.current.file);
          if (place !== null)
            setMenu({
              at: { x: event.browserEvent.clientX, y: event.browserEvent.clientY },
              ...{ word: place.word, selects: place.selects },
            });
        });
        end = () => {
          stopTheme();
          stopOffer();
          caret.end();
          instance.getModel()?.dispose();
          instance.dispose();
        };
      },
      (error: unknown) => {
        if (!gone) callbacks.current.onFail(error);
      },
    );
    return () => {
      gone = true;
      end?.();
    };
  }, []);

  useEffect(() => {
    made?.editor.updateOptions({ ariaLabel: label });
  }, [made, label]);

  // The text: the same model is changed in place, so that scroll, folds and marks stay where they were.
  useEffect(() => {
    if (made === null) return;
    const { monaco, editor: instance } = made;
    const model = instance.getModel();
    if (model === null || shown.current.file !== file) {
      const fresh = monaco.editor.createModel(text, monacoLanguage(file, language));
      // Brackets keep the colour of text: coloured ones would be one more set of meanings.
      fresh.updateOptions({
        bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false },
      });
      instance.setModel(fresh);
      model?.dispose();
      shown.current = { file, reveal: '' };
      return;
    }
    const change = textChange(model.getValue(), text);
    if (change === null) return;
    const [start, end] = [model.getPositionAt(change.start), model.getPositionAt(change.end)];
    model.applyEdits([{ range: monaco.Range.fromPositions(start, end), text: change.text }]);
  }, [made, file, text, language]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new file or text makes a new model, to which marks belong.
  useEffect(() => {
    const model = made?.editor.getModel();
    if (made === null || !model) return;
    const { monaco, editor: instance } = made;
    const first = Math.min(line, model.getLineCount());
    const last = Math.max(first, Math.min(endLine, model.getLineCount()));
    const place = instance.createDecorationsCollection([
      {
        range: new monaco.Range(first, 1, first, 1),
        options: { isWholeLine: true, className: styles.line ?? '', marginClassName: styles.lineMargin ?? '' },
      },
      {
        range: new monaco.Range(first, 1, last, 1),
        options: { isWholeLine: true, marginClassName: styles.range ?? '' },
      },
    ]);
    // An edited file moves the mark but not the view; only another choice scrolls.
    if (shown.current.reveal !== reveal) {
      shown.current = { ...shown.current, reveal };
      instance.setPosition({ lineNumber: first, column: 1 });
      reachLine(instance, first, last);
    }
    return () => place.clear();
  }, [made, file, text, line, endLine, reveal]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new file or text makes a new model, to which marks belong.
  useEffect(() => {
    const model = made?.editor.getModel();
    if (made === null || !model || marks.length === 0) return;
    const { monaco, editor: instance } = made;
    const lines = marks.filter((mark) => mark.line <= model.getLineCount());
    const found = instance.createDecorationsCollection(
      lines.flatMap((mark) => [
        {
          range: new monaco.Range(mark.line, 1, mark.line, 1),
          options: { isWholeLine: true, className: styles.marked ?? '', marginClassName: styles.markedMargin ?? '' },
        },
        ...mark.ranges.map(([start, end]) => ({
          range: new monaco.Range(mark.line, start + 1, mark.line, end + 1),
          options: { inlineClassName: styles.match ?? '' },
        })),
      ]),
    );
    return () => found.clear();
  }, [made, file, text, marks]);

  return (
    <>
      <div ref={host} className={styles.editor} data-ready={made !== null}>
        {made === null && <PlainLines text={text} line={line} endLine={endLine} />}
      </div>
      {menu !== null && (
        <SourceMenu
          {...menu}
          onClose={() => {
            setMenu(null);
            made?.editor.focus();
          }}
        />
      )}
    </>
  );
}

function placeOf(instance: editor.IStandaloneCodeEditor, file: string): CaretPlace | null {
  const selection = instance.getSelection();
  const model = instance.getModel();
  if (selection === null || model === null || file === '') return null;
  const around = model.getWordAtPosition(selection.getPosition())?.word ?? '';
  // A figure is a word for the editor, and no name.
  const word = /^[\p{ID_Start}$_#@]/u.test(around) ? around : '';
  return {
    ...{ file, word, selects: !selection.isEmpty() },
    ...{ line: selection.startLineNumber, column: selection.startColumn },
    ...{ endLine: selection.endLineNumber, endColumn: selection.endColumn },
  };
}

/** Scrolls so that the line stands a little under the top, unless the whole member is on screen already. */
function reachLine(instance: editor.IStandaloneCodeEditor, first: number, last: number): void {
  const seen = instance.getVisibleRanges();
  const whole = seen.some((range) => range.startLineNumber <= first && range.endLineNumber > last);
  if (whole && instance.getScrollTop() > 0) return;
  const { height } = instance.getLayoutInfo();
  const wanted = instance.getTopForLineNumber(Math.max(1, first - leadOver(height)));
  // Never past the end: Monaco would remember it, and move the lines but not their numbers when a scroll bar appears.
  instance.setScrollTop(Math.max(0, Math.min(wanted, instance.getScrollHeight() - height)));
}
