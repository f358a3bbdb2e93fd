// node bench/ui/keys.ts: tries the keyboard rules of the ARIA practices on React Aria's components, in the browser
// in which our tests try them on ours, and writes both results into packages/ui/KEYBOARD.md.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from 'playwright';
import { look, missing, RULES, type Rule } from '../../.storybook/built/rules.ts';
import { installRivals, versionOf } from './install.ts';
import { bundle } from './size.ts';

const REPORT = path.join(import.meta.dirname, '../../packages/ui/KEYBOARD.md');
const MARK = '<!-- rules -->';
const ADDRESS = 'http://bench.test/';
const SYSTEM = '/usr/bin/chromium';
const executablePath = process.env['CHROMIUM_PATH'] ?? (existsSync(SYSTEM) ? SYSTEM : undefined);
const START: Record<string, string> = {
  combobox: '[role="combobox"]',
  listbox: '[role="combobox"]',
  menu: 'button',
  dialog: 'button',
  tabs: '[role="tab"]',
  grid: '[role="row"][data-key]',
  slider: 'input[type="range"]',
  tree: '[role="row"], [role="treeitem"]',
  'date picker': '[role="spinbutton"]',
};

async function press(page: Page, { press: keys }: Rule) {
  const devtools = await page.context().newCDPSession(page);
  for (const key of keys.split(' ')) {
    if (key.startsWith('text:'))
      for (const letter of key.slice('text:'.length))
        await devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', key: letter, text: letter });
    else await page.keyboard.press(key === 'Open' ? 'Alt+ArrowDown' : key);
    await page.waitForTimeout(60);
  }
  await devtools.detach();
}

/** Tries a rule on React Aria. Returns an empty list if it holds, otherwise the differences. */
async function tried(page: Page, rule: Rule): Promise<string[]> {
  await page.reload();
  await page.waitForFunction('globalThis.show');
  await page.evaluate(`show(${JSON.stringify(rule.part)})`);
  const start = page.locator(START[rule.part] ?? 'button').first();
  await start.waitFor();
  await start.focus();
  await press(page, rule);
  let left: string[] = [];
  for (let tries = 0; tries < 8; tries++) {
    const seen = await page.evaluate(look);
    // React Aria's tree has the roles of a grid: its items are rows.
    if (rule.part === 'tree') seen.focus = seen.focus.replace(/^row /, 'treeitem ');
    left = missing(rule, seen);
    if (left.length === 0) break;
    await page.waitForTimeout(100);
  }
  return left;
}

const home = installRivals();
const { script } = await bundle(path.join(home, 'pages/aria-keys.jsx'), home, []);
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
});
const page = await browser.newPage({ viewport: { width: 1_280, height: 900 } });
page.setDefaultTimeout(5_000);
await page.route(`${ADDRESS}**`, (route) =>
  new URL(route.request().url()).pathname === '/page.js'
    ? route.fulfill({ contentType: 'text/javascript', body: script })
    : route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><html lang="ru"><meta charset="utf-8"><title>keys</title><div id="host"></div><script type="module" src="/page.js"></script></html>',
      }),
);
await page.goto(ADDRESS);
const escape = (text: string) => text.replaceAll('|', '\\|').replaceAll('`', "'");
const lines = [
  `| part | rule | keys | ours | react-aria-components ${versionOf('react-aria-components', home)} |`,
  '| --- | --- | --- | --- | --- |',
];
for (const rule of RULES) {
  const left = await tried(page, rule).catch((error: unknown) => [String(error).split('\n')[0] ?? 'failed']);
  const aria = left.length === 0 ? 'holds' : escape(left.join('; '));
  const name = `${rule.rule}${rule.optional ? ' (optional)' : ''}`;
  const line = `| ${rule.part} | ${escape(name)} | \`${escape(rule.press)}\` | holds | ${aria} |`;
  process.stdout.write(`${line}\n`);
  lines.push(line);
}
await browser.close();
const [about = ''] = readFileSync(REPORT, 'utf8').split(MARK);
writeFileSync(REPORT, `${about}${MARK}\n\n${lines.join('\n')}\n`);
