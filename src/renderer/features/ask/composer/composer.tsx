/**
 * Where a question is written: Enter asks, Shift Enter makes a line, `@` adds a symbol. While an answer is made the next
 * question can be written, not asked. Chips choose what is looked in.
 */
import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useWorkspace } from '../../../lib/services-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import { ToggleChip } from '../../../ui/controls/toggle-chip.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { useKnowledgeCount } from '../../../ui/memory/knowledge.ts';
import { type LooksIn, looksInWords } from '../model/looks-in.ts';
import styles from './composer.module.css';
import { mentionAt, withSymbol } from './mention.ts';
import { SymbolPicker, useSymbolPicker } from './symbol-picker.tsx';

export interface ComposerProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly looksIn: LooksIn;
  readonly onLooksIn: (looksIn: LooksIn) => void;
  /** An answer is being made. */
  readonly busy: boolean;
  readonly onAsk: () => void;
  readonly onInvestigate: () => void;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** The contract's limit. */
const longest = 4000;

export function Composer({ text, onText, looksIn, onLooksIn, busy, onAsk, onInvestigate, field }: ComposerProps) {
  const { t } = useMessages();
  const name = useWorkspace((state) => state.name);
  const known = useKnowledgeCount();
  const picker = useSymbolPicker(add, ask);
  const wrap = useRef<HTMLDivElement>(null);
  const nowhere = looksIn.length === 0;
  const canAsk = !busy && !nowhere && text.trim() !== '';

  const look = () => {
    const element = field.current;
    if (element !== null) picker.look(mentionAt(element.value, element.selectionStart));
  };
  function add(path: string): void {
    const element = field.current;
    if (element === null || picker.mention === null) return;
    const next = withSymbol(element.value, picker.mention, path);
    onText(next.text.slice(0, longest));
    picker.look(null);
    requestAnimationFrame(() => {
      element.focus();
      element.setSelectionRange(next.caret, next.caret);
    });
  }
  function ask(): void {
    if (canAsk) onAsk();
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (picker.onKey(event)) return event.preventDefault();
    if (event.key !== 'Enter' || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    ask();
  };
  const startMention = () => {
    const element = field.current;
    if (element === null) return;
    const at = element.selectionStart;
    const gap = at > 0 && !/\s/.test(text[at - 1] ?? '') ? ' @' : '@';
    onText(`${text.slice(0, at)}${gap}${text.slice(at)}`);
    requestAnimationFrame(() => {
      element.focus();
      element.setSelectionRange(at + gap.length, at + gap.length);
      look();
    });
  };

  return (
    <div className={styles.composer} ref={wrap}>
      <SymbolPicker picker={picker} onAdd={add} />
      <div className={styles.field}>
        <textarea
          ref={field}
          className={styles.input}
          aria-label={t('ask.field', { name })}
          placeholder={t('ask.field', { name })}
          value={text}
          rows={1}
          maxLength={longest}
          spellCheck={false}
          aria-haspopup="listbox"
          aria-controls={picker.id}
          aria-autocomplete="list"
          aria-activedescendant={picker.open ? `${picker.id}-${picker.selected}` : undefined}
          onChange={(event) => {
            onText(event.target.value);
            look();
          }}
          onSelect={look}
          onBlur={() => picker.look(null)}
          onKeyDown={onKeyDown}
        />
        {busy && <span className={styles.one}>{t('ask.oneAtATime')}</span>}
        <Button small look={canAsk ? 'primary' : 'normal'} disabled={!canAsk} onClick={onAsk}>
          {t('ask.act')} <KeyHint keys="Enter" onAccent={canAsk} />
        </Button>
      </div>
      <div className={styles.line}>
        <fieldset className={styles.chips}>
          <legend className="visually-hidden">{t('ask.looksIn')}</legend>
          <span aria-hidden="true">{t('ask.looksIn')}</span>
          {looksInWords.map((word) => (
            <ToggleChip
              key={word}
              label={t(`ask.looksIn.${word}`)}
              {...(word === 'learnings' && known !== undefined ? { count: known } : {})}
              pressed={looksIn.includes(word)}
              onChange={(on) => onLooksIn(looksInWords.filter((one) => (one === word ? on : looksIn.includes(one))))}
            />
          ))}
        </fieldset>
        {nowhere && <span className={styles.nowhere}>{t('ask.looksInNothing')}</span>}
        <button type="button" className={styles.at} title={t('investigate.startFrom')} onClick={onInvestigate}>
          <Icon name="search" size="small" /> {t('investigate.name')}
        </button>
        <button type="button" className={styles.mention} onClick={startMention}>
          <KeyHint keys="@" /> {t('ask.addSymbol')}
        </button>
      </div>
    </div>
  );
}
