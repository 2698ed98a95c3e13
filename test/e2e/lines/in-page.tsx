/** In the browser: rows of the lists of records, of conversations and of the log of the loop at any width, the lines that they take, and the lines that were counted beforehand. */
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import '../../../src/renderer/ui/base.css';
import asked from '../../../src/renderer/features/ask/asked-row.module.css';
import { titleLines } from '../../../src/renderer/features/ask/talks/title-lines.ts';
import log from '../../../src/renderer/features/evolution/log/log-list.module.css';
import { rowHeightOf } from '../../../src/renderer/features/evolution/log/log-list.tsx';
import { linesOfQuestion, mostLines } from '../../../src/renderer/features/learnings/list/record-list.tsx';
import record from '../../../src/renderer/features/learnings/list/record-row.module.css';
import { fontFamily } from '../../../src/renderer/features/learnings/list/text-lines.ts';
import list from '../../../src/renderer/ui/lists/virtual-list.module.css';
import { scrollbarWidth } from '../../../src/renderer/ui/panes/use-list-width.ts';
import { CodeSpans } from '../../../src/renderer/ui/text/code-spans.tsx';

export interface Difference {
  readonly question: string;
  readonly width: number;
  readonly counted: number;
  readonly drawn: number;
}

export interface Wanted {
  /** Of learnings, of what was asked before, of questions that the loop asked, or of why it kept no answer. */
  readonly rows: 'records' | 'asked' | 'log' | 'why';
  readonly questions: readonly string[];
  /** Widths of the list, in pixels. */
  readonly from: number;
  readonly to: number;
  /** At each width every so manieth question, so that each question is at some width and each width has some. */
  readonly every: number;
}

declare global {
  interface Window {
    compareLines(wanted: Wanted): { compared: number; found: Difference[] };
    /** Of a list in a box, with few rows and with many: what its rows have, and what is reckoned beforehand. */
    listWidths(): { drawn: number; counted: number }[];
  }
}

/** As the browser broke them: a text that continues lower than it was is in another line. */
function drawnLines(texts: readonly Range[]): number {
  let lines = 0;
  let line = Number.NEGATIVE_INFINITY;
  for (const text of texts) {
    for (const { top, bottom } of text.getClientRects()) {
      const middle = (top + bottom) / 2;
      if (middle - line < 9) continue;
      lines += 1;
      line = middle;
    }
  }
  return Math.min(mostLines, lines);
}

function textsIn(element: Element): Range[] {
  const texts: Range[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    texts.push(range);
  }
  return texts;
}

const days = ['14:25', 'yesterday', '9 Mar', '30 Nov 2025', '2025 年 11 月 30 日', '昨天'] as const;

function Row({ rows, question, day }: { rows: Wanted['rows']; question: string; day: string }) {
  const records = rows === 'records';
  if (rows === 'log' || rows === 'why') {
    return (
      <div className={log.row} style={{ height: 'auto' }}>
        <svg width="14" height="14" aria-hidden="true" />
        {rows === 'log' && (
          <span className={log.question}>
            <span className={log.words} data-text>
              <CodeSpans text={question} />
            </span>
          </span>
        )}
        {rows === 'why' && (
          <span className={log.why} data-text>
            <CodeSpans text={question} />
          </span>
        )}
      </div>
    );
  }
  return (
    <div className={records ? record.row : asked.row} style={{ height: 'auto' }}>
      {records && <svg width="14" height="14" aria-hidden="true" />}
      <span className={records ? record.question : asked.question} data-text>
        <CodeSpans text={question} brief={records} />
      </span>
      {!records && <span className={asked.time}>{day}</span>}
    </div>
  );
}

function logLines(rows: 'log' | 'why', text: string, width: number, family: string): number {
  if (rows === 'log') return rowHeightOf({ question: text, why: null, tagged: false }, width, 0, family) / 18 + 1;
  return (rowHeightOf({ question: '', why: text, tagged: false }, width, 0, family) - 2) / 16;
}

window.listWidths = () =>
  [1, 99].map((rows) => {
    const box = document.createElement('div');
    box.style.cssText = 'width: 300px; height: 200px; display: flex; flex-direction: column';
    box.innerHTML = `<div class="${list.list}"><div style="height: ${rows * 28}px"></div></div>`;
    document.body.append(box);
    const widths = { drawn: box.firstElementChild?.clientWidth ?? 0, counted: box.clientWidth - scrollbarWidth() };
    box.remove();
    return widths;
  });

window.compareLines = ({ rows, questions, from, to, every }) => {
  const drawn = questions.map((question, n) => ({ question, day: days[n % days.length] ?? '' }));
  const family = fontFamily();
  const found: Difference[] = [];
  let compared = 0;
  // Those that are looked at together have a box of their own, so that the others are not laid out with them.
  for (let part = 0; part < every; part += 1) {
    const own = drawn.filter((_, n) => n % every === part);
    const box = document.createElement('div');
    document.body.append(box);
    flushSync(() => createRoot(box).render(own.map((one) => <Row key={one.question} rows={rows} {...one} />)));
    const texts = [...box.querySelectorAll('[data-text]')].map(textsIn);
    for (let width = from + part; width <= to; width += every) {
      box.style.width = `${width}px`;
      own.forEach(({ question, day }, n) => {
        const counted =
          rows === 'records'
            ? linesOfQuestion(question, width)
            : rows === 'asked'
              ? titleLines(question, day, width, family)
              : logLines(rows, question, width, family);
        const lines = { counted, drawn: drawnLines(texts[n] ?? []) };
        if (lines.counted !== lines.drawn) found.push({ question, width, ...lines });
        compared += 1;
      });
    }
    box.remove();
  }
  return { compared, found };
};
