/** The browser of the tests: Debian's Chromium, headless, with an empty profile. */
import fs from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { chromiumFlags } from '../../helpers/electron-standin/chromium-flags.ts';

export function chromiumPath(): string {
  const file = process.env.CHROMIUM ?? '/usr/bin/chromium';
  if (!fs.existsSync(file)) {
    throw new Error(`There is no Chromium at ${file}. Install it (apt-get install chromium) or name it in CHROMIUM.`);
  }
  return file;
}

/** @param options.scrollbars hidden by the driver, unless they are what is looked at; @param options.flags more of them. */
export function launchChromium({ scrollbars = false, flags = [] as readonly string[] } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    args: [...chromiumFlags.filter((flag) => flag !== '--headless'), ...flags],
    ...(scrollbars ? { ignoreDefaultArgs: ['--hide-scrollbars'] } : {}),
  });
}
