import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { openBrowser, visit } from './browser.ts';
import { checkOffers, checkWeight } from './looks.ts';
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

test('a fresh Next app', async (t) => {
  const shop = await workshop('next', (app) => {
    copyParts(path.join(app, 'parts'));
    mkdirSync(path.join(app, 'app/every'));
    writeFileSync(path.join(app, 'app/every/page.tsx'), everyEntry());
  });
  t.after(() => shop.remove());
  await t.test('builds, with types', () => shop.run('next', 'build'));
  const { address, stop } = await shop.serve('next', 'start');
  t.after(stop);
  const browser = await openBrowser();
  t.after(() => browser.close());
  await t.test("the README's five minutes", () => checkOffers(browser, address));
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
    const wanted = entries();
    // Windows that are closed, and toasts of which there are none.
    const quiet = ['confirm-dialog', 'dialog', 'drawer', 'greeting', 'loading-popup'];
    const html = await (await fetch(`${address}/rendered`)).text();
    for (const name of wanted) assert.ok(html.includes(`data-entry="${name}"`), `${name} is not on the page`);
    const { errors } = await visit(browser, `${address}/rendered`, async (page) => {
      const empty = await page
        .locator('[data-entry]')
        .evaluateAll((parts) =>
          parts.filter((part) => part.childElementCount === 0).map((part) => part.getAttribute('data-entry')),
        );
      assert.deepEqual(empty.toSorted(), quiet);
      await page.locator('[data-entry="multiselect"] input').click();
      await page.getByRole('option', { name: 'KNECHT' }).waitFor();
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
