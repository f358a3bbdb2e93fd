// With a full disk writes answer 507 with a message, reads work, and /health/ready names the reason.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { cloneDatabase } from '../support/database.ts';
import { type Answer, basketOf, useServerOn } from '../support/server.ts';

const MESSAGE = 'На сервере закончилось место, изменение не сохранено. Читать можно; повторите позже.';
const disk = mkdtempSync(path.join(tmpdir(), 'portal-disk-'));
/** Whether this account could mount a small separate disk. */
const isMounted = (() => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();
afterAll(() => {
  if (isMounted) execFileSync('umount', [disk]);
  rmSync(disk, { recursive: true, force: true });
});

const ready = async (address: string) => {
  const answer = await fetch(`${address}/health/ready`);
  return { status: answer.status, body: await answer.json() };
};

describe.skipIf(!isMounted)('the disk of the uploads is full', () => {
  const server = useServerOn(() => cloneDatabase('demo'), { DATA_DIR: disk, MIN_FREE_MB: '1' });

  test('an upload that does not fit returns 507 and leaves no file; /health/ready reports it, reads work', async () => {
    const supplier = await server().as('supplier');
    expect(await ready(server().address)).toEqual({ status: 200, body: { status: 'ok' } });
    const filler = path.join(disk, 'filler');
    writeFileSync(filler, Buffer.alloc(3_500_000));
    expect(await ready(server().address)).toEqual({ status: 503, body: { status: 'no space' } });
    const { data: lists } = (await supplier.get('/prices/price-list')).body as Answer<'listPriceLists'>;
    const form = new FormData();
    form.append('price_list_id', String(lists[0]?.id));
    form.append('file', new Blob([Buffer.alloc(6_000_000, 'a')]), 'price.csv');
    const answer = await fetch(`${server().address}/api/data-file-processor/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${supplier.token}` },
      body: form,
    });
    expect({ status: answer.status, body: await answer.json() }).toEqual({
      status: 507,
      body: { status: 507, code: 'no_space', message: MESSAGE, data: [MESSAGE] },
    });
    expect(readdirSync(path.join(disk, 'uploads'))).toEqual([]);
    expect((await supplier.get('/prices/price-list')).status).toBe(200);
  });
});

describe('the disk of the database is full', () => {
  const server = useServerOn(() => cloneDatabase('demo'), { MIN_FREE_MB: '0' });

  test('a write returns 507; /health/ready reports it, reads work', async () => {
    const shop = await server().as('shop');
    const { basketId } = await basketOf(shop);
    const found = (await shop.get(`/basket/basket/article?basketID=${basketId}&article=OC90`))
      .body as Answer<'getOffersByArticle'>;
    const offer = found.products[0]?.offers[0] ?? expect.unreachable();
    // The error that PostgreSQL raises when a file cannot grow.
    await server().database.execute(sql`
      CREATE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$`);
    await server().database.execute(
      sql`CREATE TRIGGER no_space BEFORE INSERT ON basket_item FOR EACH ROW EXECUTE FUNCTION no_space()`,
    );
    expect(await ready(server().address)).toEqual({ status: 200, body: { status: 'ok' } });
    const { status, body } = await shop.post('/basket/basket-items/create', {
      basket_id: basketId,
      offer_id: offer.id,
      quantity: offer.price_list_multiplicity,
    });
    expect({ status, body }).toMatchObject({ status: 507, body: { code: 'no_space', message: MESSAGE } });
    expect(await ready(server().address)).toEqual({ status: 503, body: { status: 'no space' } });
    expect((await basketOf(shop)).basketId).toBe(basketId);
  });
});
