/** How Chromium is started, as our windows and as the browser of the tests. */

/**
 * What no window of ours has: the pages of the address bar's popup, which cost each start a second of CPU time, media
 * routers and hints. A later list replaces an earlier one, so what Playwright turns off and matters here stands here too.
 */
const unusedFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'PaintHolding',
  'MediaRouter',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'OptimizationHints',
  'LensOverlay',
  'DestroyProfileOnBrowserClose',
  'ThirdPartyStoragePartitioning',
];

export const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--hide-scrollbars',
  `--disable-features=${unusedFeatures.join()}`,
];
