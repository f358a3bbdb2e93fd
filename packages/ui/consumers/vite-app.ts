// What is expected of the app that create-vite writes, of whichever version.
import type { TestContext } from 'node:test';
import path from 'node:path';
import { openBrowser } from './browser.ts';
import { checkOffers, checkWeight } from './looks.ts';
import { checkStranger } from './stranger.ts';
import { copyParts, workshop } from './workshop.ts';

/** Makes the app with the generator given, adds the pages, which import the stylesheet given, and builds and opens them. */
export async function checkViteApp(t: TestContext, generator: string, styles?: string): Promise<void> {
  const shop = await workshop({
    pages: 'vite',
    generator: [generator, 'app', '--template', 'react-ts', '--no-interactive'],
    linker: 'hoisted',
    write: (app) => copyParts(path.join(app, 'src/parts'), styles),
  });
  t.after(() => shop.remove());
  await t.test("builds with the app's own script", () => shop.run('pnpm', 'build'));
  await t.test('types, without skipping those of packages', () =>
    shop.run('tsc', '-p', 'tsconfig.app.json', '--skipLibCheck', 'false'),
  );
  await t.test('builds the added pages', () => shop.run('vite', 'build', '-c', 'pages.config.ts'));
  const { address, stop } = await shop.serve('vite', 'preview', '--strictPort');
  t.after(stop);
  const browser = await openBrowser();
  t.after(() => browser.close());
  await t.test("the README's five minutes", () => checkOffers(browser, `${address}/offers.html`, address));
  await t.test("the stranger's page", () => checkStranger(browser, `${address}/stranger.html`));
  await t.test("the stranger's page from right to left", () =>
    checkStranger(browser, `${address}/mirrored.html`, true),
  );
  await t.test('a button carries no dialog', () =>
    checkWeight(browser, { button: `${address}/button.html`, dialog: `${address}/dialog.html` }),
  );
}
