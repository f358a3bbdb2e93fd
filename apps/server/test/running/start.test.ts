import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMPILED } from '../support/compiled.ts';
import { type Answer, call } from '../support/server.ts';

const MAIN = path.join(import.meta.dirname, '../../src/main.ts');
const directory = mkdtempSync(path.join(tmpdir(), 'portal-start-'));
chmodSync(directory, 0o711);
const data = path.join(directory, 'data');
const running: ChildProcess[] = [];
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(directory, { recursive: true, force: true });
});

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/**
 * Starts the server as `npm start` does. `opened` resolves with its address, or with the exit code and the output
 * if it ends first.
 */
function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, ['-C', 'source', MAIN], {
    env: { ...COMPILED, PATH: process.env['PATH'] ?? '', DATA_DIR: data, PORT: '0', ...environment },
  });
  running.push(child);
  let stdout = '';
  let stderr = '';
  child.stderr.on('data', (chunk) => (stderr += chunk));
  const ended = new Promise<Ended>((resolve) =>
    child.once('exit', (code) => resolve({ code, stdout, stderr })),
  );
  const opened = new Promise<string | Ended>((resolve) => {
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
      const address = /Портал открыт: (\S+)/.exec(stdout)?.[1];
      if (address && stdout.includes('Ctrl-C')) resolve(address);
    });
    void ended.then(resolve);
  });
  return { child, opened, ended };
}

const oneLine = (text: RegExp) => ({
  code: 1,
  stderr: expect.stringMatching(new RegExp(`^[^\\n]*${text.source}[^\\n]*\\n$`)),
});

describe('a failed start prints one line and exits with code 1', () => {
  test.each([
    ['a wrong port', { PORT: '99999' }, /Неверная настройка: PORT/],
    ['a proxy that is no address', { TRUSTED_PROXIES: '10.0.0.0/33' }, /Неверная настройка: TRUSTED_PROXIES/],
    [
      'a database address that is none',
      { DATABASE_URL: 'mysql://x' },
      /DATABASE_URL \(должен начинаться с postgres/,
    ],
    [
      'a direct address without the other one',
      { DATABASE_DIRECT_URL: 'postgres://x:y@127.0.0.1:1/z' },
      /DATABASE_DIRECT_URL задан без DATABASE_URL/,
    ],
    [
      'a replica without its primary',
      { DATABASE_READ_URL: 'postgres://x:y@127.0.0.1:1/z' },
      /DATABASE_READ_URL задан без DATABASE_URL/,
    ],
    [
      'no demo and no PUBLIC_URL: mailed links would lead where a request says',
      { DATABASE_URL: 'postgres://x:y@127.0.0.1:1/z' },
      /Не задан PUBLIC_URL: адрес, по которому люди открывают портал/,
    ],
    [
      'an unreachable DATABASE_URL',
      { DATABASE_URL: 'postgres://x:y@127.0.0.1:1/z', PUBLIC_URL: 'https://portal.example' },
      /База данных из DATABASE_URL недоступна/,
    ],
    [
      'an unreachable DATABASE_DIRECT_URL',
      {
        DATABASE_URL: 'postgres://x:y@127.0.0.1:1/z',
        DATABASE_DIRECT_URL: 'postgres://x:y@127.0.0.1:2/z',
        PUBLIC_URL: 'https://portal.example',
      },
      /База данных из DATABASE_DIRECT_URL недоступна/,
    ],
  ])('%s', async (_name, environment, line) => {
    expect(await start({ ...environment, DATA_DIR: path.join(directory, 'other') }).ended).toMatchObject(
      oneLine(line),
    );
  });

  test('a data directory that cannot be written', async () => {
    const file = path.join(directory, 'file');
    writeFileSync(file, '');
    expect(await start({ DATA_DIR: path.join(file, 'data') }).ended).toMatchObject(oneLine(/нельзя писать/));
  });

  test('a Node version that is too old', async () => {
    const script = path.join(import.meta.dirname, '../../../../scripts/run.cjs');
    const pretend = `Object.defineProperty(process.versions,'node',{value:'18.20.0'});require(${JSON.stringify(script)})`;
    const child = spawn(process.execPath, ['-e', pretend]);
    let stderr = '';
    child.stderr.on('data', (chunk) => (stderr += chunk));
    const code = await new Promise((resolve) => child.once('exit', resolve));
    expect({ code, stderr }).toMatchObject(oneLine(/Нужен Node \d+\.\d+ или новее, а запущен 18\.20\.0/));
  });
});

describe('a running server', () => {
  let address = '';
  let server: ReturnType<typeof start>;
  beforeAll(async () => {
    server = start({});
    address = String(await server.opened);
    if (!address.startsWith('http')) throw new Error('the server did not start');
  });

  test('keeps its port: a second server on it fails to start', async () => {
    const { port } = new URL(address);
    const answer = await start({ PORT: port, DATA_DIR: path.join(directory, 'second') }).ended;
    expect(answer).toMatchObject(oneLine(new RegExp(`Порт ${port} уже занят`)));
  });

  test('keeps its data directory: a second server on it fails to start', async () => {
    expect(await start({}).ended).toMatchObject(oneLine(/уже занят другим запущенным сервером/));
  });

  test('loses no acknowledged order after kill -9, and the next start recovers', async () => {
    const id = await placeOrder(address);
    server.child.kill('SIGKILL');
    await server.ended;
    const next = start({});
    const recovered = String(await next.opened);
    const token = await tokenOf(recovered, 'supplier');
    const order = await call(recovered, 'GET', `/document/order/view/${id}`, token);
    expect(order).toMatchObject({ status: 200, body: { data: { status: { code: 'active' } } } });

    next.child.kill('SIGINT');
    expect(await next.ended).toMatchObject({ code: 0, stderr: '' });
  });

  test('releases its port after SIGINT', async () => {
    const again = start({});
    const place = new URL(String(await again.opened));
    again.child.kill('SIGINT');
    expect((await again.ended).code).toBe(0);
    const open = await new Promise((resolve) => {
      const socket = net.connect(Number(place.port), place.hostname);
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    expect(open).toBe(false);
  });
});

async function tokenOf(address: string, login: string): Promise<string> {
  const { body } = await call(address, 'POST', '/identity/token', undefined, {
    login,
    password: 'Portal2026',
  });
  return (body as { access_token: string }).access_token;
}

async function placeOrder(address: string): Promise<number> {
  const token = await tokenOf(address, 'shop');
  const get = async <T>(place: string) => (await call(address, 'GET', place, token)).body as T;
  const user = await get<Answer<'getCurrentUser'>>('/identity/user/current');
  const basket = await get<Answer<'getBasket'>>(`/basket/basket?storage_id=${user.data.default_storage_id}`);
  const found = await get<Answer<'getOffersByArticle'>>(
    `/basket/basket/article?basketID=${basket.data.id}&article=OC90`,
  );
  const offer =
    found.products[0]?.offers.find(({ supplier }) => supplier.title.includes('Волга')) ??
    expect.unreachable();
  const line = { basket_id: basket.data.id, offer_id: offer.id, quantity: offer.price_list_multiplicity };
  const added = (await call(address, 'POST', '/basket/basket-items/create', token, line))
    .body as Answer<'createBasketItem'>;
  const order = { basket_id: basket.data.id, amount: added.data.amount };
  const placed = (await call(address, 'POST', '/basket/order/create', token, order))
    .body as Answer<'createOrder'>;
  return placed.data.orders[0]?.id ?? 0;
}
