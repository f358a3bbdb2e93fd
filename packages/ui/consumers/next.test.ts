import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { openBrowser, visit } from './browser.ts';
import { fontsFor } from './fonts.ts';
import { checkOffers, checkWeight } from './looks.ts';
import { checkStranger } from './stranger.ts';
import { copyParts, entries, workshop } from './workshop.ts';

/** A server component that imports every entry there is. */
function everyEntry(): string {
  const names = entries();
  const imports = names.map((name, index) => `import * as entry${index} from '@portal/ui/${name}';`);
  const list = names.map((_, index) => `entry${index}`).join(', ');
  return [
    ...imports,
    `const ENTRIES = [${list}];`,
    'export default function Page() {',
    '  return <p>Частей: {ENTRIES.filter((entry) => Object.keys(entry).length >= 0).length}</p>;',
    '}',
  ].join('\n');
}

test('the app that create-next-app writes', async (t) => {
  const fonts = mkdtempSync(path.join(tmpdir(), 'portal-ui-fonts-'));
  t.after(() => rmSync(fonts, { recursive: true, force: true }));
  const shop = await workshop({
    pages: 'next',
    richText: true,
    generator: ['create-next-app@latest', 'app', '--yes', '--use-pnpm', '--skip-install', '--disable-git'],
    // The server's clock is in another zone than the browser's.
    env: { TZ: 'UTC', ...(await fontsFor(path.join(fonts, 'fonts.cjs'))) },
    write: (app) => {
      copyParts(path.join(app, 'parts'));
      mkdirSync(path.join(app, 'app/every'));
      writeFileSync(path.join(app, 'app/every/page.tsx'), everyEntry());
    },
  });
  t.after(() => shop.remove());
  await t.test('its settings are the ones that components have to bear', () =>
    assert.match(readFileSync(path.join(shop.app, 'next.config.ts'), 'utf8'), /cacheComponents: true/),
  );
  await t.test("builds with the app's own script, with types", () => shop.run('pnpm', 'build'));
  await t.test('every page is rendered at build time, none by a request', () => {
    const { routes } = JSON.parse(
      readFileSync(path.join(shop.app, '.next/prerender-manifest.json'), 'utf8'),
    ) as { routes: Record<string, unknown> };
    const pages = [
      '/',
      '/button',
      '/dialog',
      '/every',
      '/offers',
      '/rendered',
      '/server',
      '/stranger',
      '/stranger/mirrored',
    ];
    assert.deepEqual(
      Object.keys(routes)
        .filter((route) => pages.includes(route))
        .toSorted(),
      pages,
    );
  });
  const { address, stop } = await shop.serve('next', 'start');
  t.after(stop);
  const browser = await openBrowser();
  t.after(() => browser.close());
  await t.test("the README's five minutes", () => checkOffers(browser, `${address}/offers`, address));
  await t.test("the stranger's page", () => checkStranger(browser, `${address}/stranger`));
  await t.test("the stranger's page from right to left", () =>
    checkStranger(browser, `${address}/stranger/mirrored`, true),
  );
  await t.test('a button carries no dialog', () =>
    checkWeight(browser, { button: `${address}/button`, dialog: `${address}/dialog` }),
  );
  await t.test('components rendered by a server component', async () => {
    const { errors } = await visit(browser, `${address}/server`, async (page) => {
      await page.getByText('Заказ № 104238').first().waitFor();
      await page.getByRole('button', { name: 'С подсказкой' }).waitFor();
    });
    assert.deepEqual(errors, []);
  });
  await t.test('every entry rendered, on the server and in the browser', async () => {
    const wanted = entries().filter((name) => !name.startsWith('messages/'));
    // Windows that are closed, and toasts of which there are none.
    const quiet = ['command-palette', 'confirm-dialog', 'dialog', 'drawer', 'greeting', 'loading-popup'];
    const html = await (await fetch(`${address}/rendered`)).text();
    const missing = wanted.filter((name) => !html.includes(`data-entry="${name}"`));
    assert.deepEqual(missing, [], 'entries that the page does not render');
    assert.ok(
      html.replaceAll('<!-- -->', '').includes('>21.11.2026 15:00<'),
      'a server renders the time of Moscow',
    );
    const { errors } = await visit(browser, `${address}/rendered`, async (page) => {
      const empty = await page
        .locator('[data-entry]')
        .evaluateAll((parts) =>
          parts.filter((part) => part.childElementCount === 0).map((part) => part.getAttribute('data-entry')),
        );
      assert.deepEqual(empty.toSorted(), quiet);
      await page.locator('[data-entry="multiselect"] input').click();
      await page.getByRole('option', { name: 'KNECHT' }).waitFor();
      // The reader's clock, which the server did not know.
      assert.equal(await page.locator('[data-entry="date-time"]').textContent(), '21.11.2026 22:00');
      // Without a date the calendar opens on this day, which is known in the browser only.
      await page.locator('[data-entry="date-picker"]').getByRole('button').click();
      await page.locator('[data-today]').waitFor();
    });
    assert.deepEqual(errors, []);
  });
  await t.test('every entry imported by a server component', async () => {
    const { errors } = await visit(browser, `${address}/every`, (page) =>
      page.getByText(`Частей: ${entries().length}`).waitFor(),
    );
    assert.deepEqual(errors, []);
  });
});
