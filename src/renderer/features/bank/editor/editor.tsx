/** The editor of one file: its text, what became of the file meanwhile, and the acts that end the edit. */

import type { editor } from 'monaco-editor/editor';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFocusBack } from '../../../lib/focus/focus-trail.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import type { BankText } from '../../../lib/use-bank.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import { cx } from '../../../ui/cx.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { followTheme } from '../../type/source/editor-theme.ts';
import { loadMonaco } from '../../type/source/load-monaco.ts';
import { textChange } from '../../type/source/text-change.ts';
import { Compare } from './compare.tsx';
import styles from './editor.module.css';
import type { Edit } from './use-edit.ts';

interface EditorProps {
  readonly path: string;
  readonly file: BankText | null;
  readonly edit: Edit;
  readonly onClose: () => void;
}

export function Editor({ path, file, edit, onClose }: EditorProps) {
  const { t } = useMessages();
  useFocusBack();
  if (edit.comparing) {
    return (
      <Compare
        path={path}
        theirs={file?.text ?? null}
        mine={edit.text}
        saving={edit.saving}
        onOverwrite={edit.overwrite}
        onBack={() => edit.compare(false)}
        onDiscard={edit.discard}
      />
    );
  }
  return (
    <section className={styles.editor} aria-label={t('bank.edit.editor', { path })}>
      {edit.moved && (
        <Notice
          tone="stale"
          end={
            <Button small onClick={() => edit.compare(true)}>
              {t('bank.edit.compare')}
            </Button>
          }
        >
          {t('bank.edit.movedWhile')}
        </Notice>
      )}
      <TextField label={t('bank.edit.textOf', { path })} text={edit.text} onType={edit.type} />
      <footer className={styles.acts}>
        <span className="small muted">
          {(file?.blocks.length ?? 0) > 0 ? t('bank.edit.blocksToo') : t('bank.edit.asWritten')}
        </span>
        <span className="grow" />
        {edit.dirty && (
          <Button look="danger" onClick={edit.discard}>
            {t('bank.edit.discard')}
          </Button>
        )}
        <Button onClick={onClose}>
          {edit.dirty ? t('bank.edit.later') : t('bank.edit.close')} <KeyHint keys="Escape" />
        </Button>
        <Button look="primary" disabled={edit.saving || !edit.dirty} onClick={edit.save}>
          {t('bank.edit.save')} <KeyHint keys="Mod+S" onAccent={edit.dirty && !edit.saving} />
        </Button>
      </footer>
    </section>
  );
}

interface TextFieldProps {
  readonly label: string;
  readonly text: string;
  readonly onType: (text: string) => void;
}

const options: editor.IStandaloneEditorConstructionOptions = {
  automaticLayout: true,
  minimap: { enabled: false },
  fontSize: 12,
  lineHeight: 19,
  fontLigatures: false,
  wordWrap: 'on',
  scrollBeyondLastLine: false,
  padding: { top: 6, bottom: 6 },
  lineNumbersMinChars: 5,
  lineDecorationsWidth: 8,
  glyphMargin: false,
  folding: false,
  guides: { indentation: false },
  overviewRulerBorder: false,
  hideCursorInOverviewRuler: true,
  scrollbar: { useShadows: false, verticalScrollbarSize: 8, horizontalScrollbarSize: 8 },
  contextmenu: false,
  // As in the plain field: a person with only keys reaches the buttons. Ctrl M lets Tab write.
  tabFocusMode: true,
  links: false,
  renderLineHighlight: 'none',
  // What a person wrote is saved as it is typed: nothing is completed, closed or trimmed for them.
  autoClosingBrackets: 'never',
  autoClosingQuotes: 'never',
  quickSuggestions: false,
  wordBasedSuggestions: 'off',
  trimAutoWhitespace: false,
  detectIndentation: false,
  unicodeHighlight: { ambiguousCharacters: false, invisibleCharacters: true },
  fixedOverflowWidgets: true,
};
/** A longer text is quicker in the plain field. */
const mostLetters = 2_000_000;

/**
 * Where a file is typed: a plain text field at once, and the source editor in its place when it is there (lines with numbers,
 * Markdown in colour, find, several cursors). Where that cannot be loaded the plain field stays. What is typed goes out with each
 * key, so nothing depends on which of the two is shown.
 */
function TextField({ label, text, onType }: TextFieldProps) {
  const { language } = useMessages();
  const host = useRef<HTMLDivElement>(null);
  const plain = useRef<HTMLTextAreaElement>(null);
  const [made, setMade] = useState<editor.IStandaloneCodeEditor | null>(null);
  const latest = useRef({ text, onType });
  useEffect(() => {
    latest.current = { text, onType };
  });

  useEffect(() => {
    plain.current?.focus();
    plain.current?.setSelectionRange(0, 0);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one editor as long as the field is shown; Monaco takes its language once.
  useEffect(() => {
    let gone = false;
    let end: (() => void) | undefined;
    if (text.length > mostLetters) return;
    loadMonaco(language).then(
      (monaco) => {
        if (gone || host.current === null) return;
        const stopTheme = followTheme(monaco);
        const model = monaco.editor.createModel(bare(latest.current.text), 'markdown');
        model.setEOL(monaco.editor.EndOfLineSequence.LF);
        const fontFamily = getComputedStyle(document.documentElement).getPropertyValue('--font-mono');
        const instance = monaco.editor.create(host.current, { ...options, fontFamily, model, ariaLabel: label });
        const at = model.getPositionAt(plain.current?.selectionStart ?? 0);
        const focused = document.activeElement === plain.current;
        instance.setPosition(at);
        instance.revealPositionInCenterIfOutsideViewport(at);
        const typed = instance.onDidChangeModelContent(() => {
          const { text: known, onType: told } = latest.current;
          const value = known.slice(0, known.length - bare(known).length) + model.getValue();
          if (value !== known) told(value);
        });
        // In one turn, so that no key falls between the two fields.
        flushSync(() => setMade(instance));
        if (focused) instance.focus();
        end = () => {
          typed.dispose();
          stopTheme();
          instance.dispose();
          model.dispose();
        };
      },
      () => {
        // The plain field stays: it does all that matters.
      },
    );
    return () => {
      gone = true;
      end?.();
    };
  }, []);

  // The file was changed elsewhere while nothing was typed, or what was typed was thrown away.
  useEffect(() => {
    const model = made?.getModel();
    const change = model == null ? null : textChange(model.getValue(), bare(text));
    if (model == null || change === null) return;
    const [start, end] = [model.getPositionAt(change.start), model.getPositionAt(change.end)];
    const range = {
      ...{ startLineNumber: start.lineNumber, startColumn: start.column },
      ...{ endLineNumber: end.lineNumber, endColumn: end.column },
    };
    model.pushEditOperations([], [{ range, text: change.text }], () => null);
  }, [made, text]);

  return (
    <>
      <div ref={host} className={cx(styles.rich, made === null && styles.none)} data-ready={made !== null} data-typed />
      {made === null && (
        <textarea
          ref={plain}
          className={styles.field}
          aria-label={label}
          value={text}
          onChange={(event) => onType(event.target.value)}
          spellCheck
        />
      )}
    </>
  );
}

/** The editor takes the mark at the beginning of a file away; it stays with what is typed. */
function bare(text: string): string {
  return text.replace(/^\ufeff/, '');
}
