/** What can be said of a page by looking at it: what shuts people out, what is not in its language, what is cut off. */
import fs from 'node:fs';
import path from 'node:path';
import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Waits until the page is still: nothing changed in it for a tenth of a second, and no colour is on its way to another. */
export async function whenStill(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(end, 100);
        const observer = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(end, 100);
        });
        const latest = setTimeout(end, 5_000);
        function end(): void {
          clearTimeout(latest);
          observer.disconnect();
          resolve();
        }
        observer.observe(document, { subtree: true, childList: true, characterData: true });
      }),
  );
  await page.evaluate(async () => {
    // A change of the colours is only begun with the next frame.
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
    const ends = document.getAnimations().flatMap((one) => (one instanceof CSSTransition ? [one.finished] : []));
    await Promise.allSettled(ends);
  });
}

interface AxeWishes {
  /** Rules; all where they are left out. */
  readonly only?: readonly string[];
  /** Of a page that was looked at before: what is open above it, where that is a dialog or a menu. */
  readonly onTop?: boolean;
}

/** One line for each node that breaks a rule of WCAG 2.2 A and AA or of axe's best practices. */
export async function axeFindings(page: Page, { only, onTop = false }: AxeWishes = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ rules, above }) => {
      const { axe } = window as Window & { axe?: typeof import('axe-core') };
      if (axe === undefined) throw new Error('axe was not loaded');
      const open = above ? [...document.querySelectorAll('[role="dialog"], [role="menu"]')].at(-1) : undefined;
      const { violations } = await axe.run(open ?? document, {
        resultTypes: ['violations'],
        // No rule of these reads style sheets.
        preload: false,
        ...(rules === undefined ? {} : { runOnly: { type: 'rule' as const, values: [...rules] } }),
      });
      // Menus and popovers float over the page, outside of its landmarks.
      const floats = (target: unknown): boolean =>
        document.querySelector(String(target))?.closest('[data-radix-popper-content-wrapper]') !== null;
      return violations.flatMap(({ id, nodes }) =>
        nodes.flatMap(({ html, target, any, all, none }) => {
          if (id === 'region' && floats(target[0])) return [];
          const why = [...any, ...all, ...none].map(({ message }) => message).join(' ');
          return `${id}: ${html.slice(0, 200)} (${why.slice(0, 200)})`;
        }),
      );
    },
    { rules: only, above: onTop },
  );
}

/** Animations and transitions that take time, where the person wants none. */
export function moving(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document.getAnimations().flatMap((one) => {
      const time = Number(one.effect?.getComputedTiming().activeDuration ?? 0);
      const target = one.effect instanceof KeyframeEffect ? one.effect.target : null;
      const ours = target?.closest('.monaco-editor') === null;
      return time > 1 && ours ? [`${target?.outerHTML.slice(0, 160)} ${time} ms`] : [];
    }),
  );
}

/** All that is read or shown: texts, and the attributes that browsers and screen readers say. */
export function shownTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const attributes = [
      'aria-label',
      'aria-description',
      'aria-roledescription',
      'aria-valuetext',
      'title',
      'placeholder',
      'alt',
    ];
    const texts = new Set<string>([document.title]);
    const asIs = 'code, pre, kbd, samp, script, style, .monaco-editor, [translate="no"]';
    for (const element of document.querySelectorAll('body *')) {
      if (!element.checkVisibility()) continue;
      const isData = element.closest(asIs) !== null;
      for (const name of attributes) {
        const value = element.getAttribute(name);
        if (value !== null && !isData) texts.add(value);
      }
      if (isData) continue;
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.add(node.textContent ?? '');
    }
    return [...texts].map((text) => text.trim()).filter((text) => text !== '');
  });
}

/** Controls whose words do not fit into them, and rooms that are wider than the window. */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const name = (element: Element): string =>
      `${element.tagName.toLowerCase()}.${element.className} “${(element.textContent ?? '').slice(0, 60)}”`;
    if (document.documentElement.scrollWidth > window.innerWidth) found.push('the page scrolls sideways');
    for (const element of document.querySelectorAll<HTMLElement>(
      'button, [role="tab"], [role="radio"], label, h1, h2, h3, th',
    )) {
      if (
        !element.checkVisibility() ||
        element.clientWidth <= 1 ||
        (element.textContent ?? '').trim() === '' ||
        element.closest('.monaco-editor') !== null
      )
        continue;
      const { overflowX, textOverflow } = getComputedStyle(element);
      if (overflowX === 'auto' || overflowX === 'scroll') continue;
      // What is in one piece in a line is cut off by its paragraph, without a sign that it continues.
      const around = element.parentElement;
      const cut = around !== null && getComputedStyle(around).overflowX === 'hidden';
      if (cut && element.getBoundingClientRect().right > around.getBoundingClientRect().right + 1)
        found.push(`${name(element)} is cut off by what it stands in`);
      if (element.scrollWidth > element.clientWidth + 1)
        found.push(
          `${name(element)} ${element.scrollWidth} > ${element.clientWidth}${textOverflow === 'ellipsis' ? ' ellipsis' : ''}`,
        );
    }
    return found;
  });
}

/** In English: texts with quotes in a face of the interface that has them as wide as a Chinese letter, where it is a Chinese one. */
export function wideQuotes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const face = getComputedStyle(document.body).fontFamily;
    return [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
      const quotes = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && /[‘’“”]/.test(node.textContent ?? ''),
      );
      if (!quotes || !element.checkVisibility()) return [];
      const { fontFamily, fontVariantEastAsian } = getComputedStyle(element);
      return fontFamily === face && fontVariantEastAsian !== 'proportional-width'
        ? [`${element.tagName.toLowerCase()}.${element.className} “${(element.textContent ?? '').slice(0, 60)}”`]
        : [];
    });
  });
}

/**
 * Controls that take the focus of the keyboard and look as before: neither they, what is around them nor what is in them
 * changes, or that are nothing to who does not see them. Each kind is tried once.
 */
export async function unseenFocus(page: Page): Promise<string[]> {
  // What the browser takes for use of the keyboard, so that the focus below is one that is shown.
  await page.keyboard.press('Shift');
  return page.evaluate(() => {
    const here: Window & { tried?: Set<string> } = window;
    const tried = here.tried ?? new Set<string>();
    here.tried = tried;
    const before = document.activeElement;
    // A text field shows its caret.
    const stops =
      'a[href], button, input:is([type="checkbox"], [type="radio"]), select, [tabindex="0"]:not(input, textarea)';
    const within = document.querySelector('[role="dialog"], [role="menu"]') ?? document;
    const lookOf = (element: Element): string => {
      const around: Element[] = [...element.querySelectorAll('*')].slice(0, 60);
      for (let at: Element | null = element; at !== null && around.length < 66; at = at.parentElement) around.push(at);
      return [...around.map((one) => getComputedStyle(one)), getComputedStyle(element, '::after')]
        .map(({ content, outline, boxShadow, borderColor, backgroundColor }) =>
          [content, outline, boxShadow, borderColor, backgroundColor].join(),
        )
        .join();
    };
    const found: string[] = [];
    for (const element of within.querySelectorAll<HTMLElement>(stops)) {
      if (!element.checkVisibility() || element.closest('.monaco-editor, [inert]') !== null) continue;
      if (element.tabIndex < 0 || element.matches(':disabled')) continue;
      const kind = `${element.tagName} ${element.className} ${element.parentElement?.className}`;
      if (tried.has(kind)) continue;
      tried.add(kind);
      if (element.matches(':is(div, span):not([role])')) found.push(`has no role: ${element.outerHTML.slice(0, 200)}`);
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      const plain = lookOf(element);
      element.focus({ preventScroll: true });
      if (document.activeElement === element && lookOf(element) === plain) found.push(element.outerHTML.slice(0, 200));
    }
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    return found;
  });
}

/** What is chosen, pressed or the present one, and looks as what is not. */
export function unseenChoice(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const states = ['aria-selected', 'aria-pressed', 'aria-checked', 'aria-current'];
    const lookOf = (element: Element): string =>
      [element, ...[...element.querySelectorAll('*')].slice(0, 20)]
        .map((one) => getComputedStyle(one))
        .map(({ outline, boxShadow, borderColor, backgroundColor, transform }) =>
          [outline, boxShadow, borderColor, backgroundColor, transform].join(),
        )
        .join();
    const chosen = states.map((state) => `[${state}]:not([${state}="false"], [role^="menuitem"], input)`).join();
    return [...document.querySelectorAll(chosen)].flatMap((one) => {
      if (!one.checkVisibility() || one.closest('.monaco-editor') !== null) return [];
      const kept = [...states, 'data-active', 'data-state'].map((name) => [name, one.getAttribute(name)] as const);
      const seen = lookOf(one);
      for (const [name, value] of kept) if (value !== null) one.setAttribute(name, 'false');
      const plain = lookOf(one);
      for (const [name, value] of kept) if (value !== null) one.setAttribute(name, value);
      return seen === plain ? [`looks as if it was not chosen: ${one.outerHTML.slice(0, 200)}`] : [];
    });
  });
}

/** English of the product itself: names of programs and what a person types. */
const names =
  /Visual Studio Code|Root cause|Prevention|npx install-electron|npm install|\d px|ollama (serve|pull)|memoscope [a-z]+/g;
/** A word, name or number, and at least one plain word after it. */
const phrase = /\b[A-Za-z\d][\w']*(?: [a-z']{2,})+/g;

/** Without the marks of Markdown, which is shown without them. */
const plain = (text: string): string => text.replace(/[`*]/g, '').replace(/\s+/g, ' ');

/** Whether a text has English words in a row that are in none of the workspace's files (`filesOf`). */
export function isEnglish(text: string, known: string): boolean {
  const lines = text.replace(names, '').split('\n').map(plain);
  return lines.some((line) => (line.match(phrase) ?? []).some((words) => !known.includes(words)));
}

/**
 * The text of the workspace: sources, documents and, in `.memo`, what the analyst wrote, which has a language of its own; not the
 * documents of generations, whose sentences the page says in its own.
 */
export function filesOf(root: string): string {
  return fs
    .globSync(['**/*.{cs,ts,tsx,js,py,md,json,yaml,csproj,props}', '.memo/**/*.{json,jsonl,md,yaml}'], { cwd: root })
    .filter((file) => !/^\.memo\/generations\/.*\b(arch|interface|issues|stories)\.json$/.test(file))
    .map((file) => plain(fs.readFileSync(path.join(root, file), 'utf8')))
    .join('\n');
}
