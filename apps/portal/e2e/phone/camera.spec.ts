// Labels are read with the phone's camera, and nothing of the decoder is loaded before.
import { launchWithCamera } from '../support/camera.ts';
import { delivered } from '../support/deliveries.ts';
import { signIn } from '../support/people.ts';
import { onPhone } from '../support/phone.ts';
import { expect, test } from '../support/test.ts';

const CAMERA = { name: 'Сканировать камерой' };

test('at the gate a label with brand and number is read by the camera; a camera that is refused leaves the field', async ({
  browser,
  baseURL,
  launchOptions,
}) => {
  const supplier = await signIn(browser, 'supplier');
  const refused = await onPhone(browser, 'shop');
  const { acceptance, name } = await delivered(refused.page, supplier.page);

  const field = refused.page.getByRole('textbox', { name: 'Артикул или номер места' });
  await refused.page.goto(`/receive/${acceptance}`);
  await refused.tap(refused.page.getByRole('button', CAMERA));
  await expect(
    refused.page.getByRole('alert').filter({ hasText: /Номер можно ввести вручную/ }),
  ).toBeVisible();
  await refused.sound();
  await refused.type(field, name);
  await field.press('Enter');
  await expect(refused.page.getByRole('status').filter({ hasText: `${name} +1` })).toBeVisible();

  const camera = await launchWithCamera(launchOptions, name);
  try {
    const { page, tap, sound, complaints } = await onPhone(camera, 'shop', baseURL);
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    await page.goto(`/receive/${acceptance}`);
    await expect(page.getByText('1 из 5')).toBeVisible();
    await page.waitForLoadState('networkidle');
    const decoder = () => loaded.filter((address) => /zxing|camera/.test(address));
    expect(decoder()).toEqual([]);
    await tap(page.getByRole('button', CAMERA));
    await expect(page.getByRole('status').filter({ hasText: `${name} +1` })).toBeVisible();
    await expect(page.getByText('2 из 5')).toBeVisible();
    expect(decoder().some((address) => /^\/assets\/zxing_reader-[\w-]+\.wasm$/.test(address))).toBe(true);
    await sound();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('group', { name: 'Сканер' })).toHaveCount(0);
    expect(complaints).toEqual([]);
  } finally {
    await camera.close();
  }
  expect([...supplier.complaints, ...refused.complaints]).toEqual([]);
});
