import path from 'node:path';
import test from 'node:test';
import { openBrowser } from './browser.ts';
import { checkOffers, checkWeight } from './looks.ts';
import { copyParts, workshop } from './workshop.ts';

test('a fresh Vite app', async (t) => {
  const shop = await workshop('vite', (app) => copyParts(path.join(app, 'src/parts')));
  t.after(() => shop.remove());
  await t.test('types, without skipping ours', () => shop.run('tsc'));
  await t.test('builds', () => shop.run('vite', 'build'));
  const { address, stop } = await shop.serve('vite', 'preview', '--strictPort');
  t.after(stop);
  const browser = await openBrowser();
  t.after(() => browser.close());
  await t.test("the README's five minutes", () => checkOffers(browser, address));
  await t.test('a button carries no dialog', () =>
    checkWeight(browser, { button: `${address}/button.html`, dialog: `${address}/dialog.html` }),
  );
});
