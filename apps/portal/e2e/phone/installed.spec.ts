import { expect, test } from '../support/test.ts';

interface Manifest {
  name: string;
  start_url: string;
  icons: { src: string; sizes: string; purpose?: string }[];
  shortcuts: { url: string }[];
}

test('the portal can be installed: its manifest has no errors, its icons have their sizes', async ({
  page,
  request,
}) => {
  await page.goto('/auth');
  const session = await page.context().newCDPSession(page);
  const { url, errors, data = '' } = await session.send('Page.getAppManifest');
  expect(new URL(url).pathname).toBe('/manifest.webmanifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data) as Manifest;
  expect(manifest).toMatchObject({ name: 'Портал запчастей', start_url: '/main', display: 'standalone' });
  expect(manifest.icons.map(({ purpose = 'any' }) => purpose)).toEqual(['any', 'any', 'maskable']);
  for (const { src, sizes } of manifest.icons) {
    const answer = await request.get(src);
    expect(answer.headers()['content-type']).toBe('image/png');
    const png = await answer.body();
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }
  expect((await request.get('/apple-touch-icon.png')).status()).toBe(200);
});
