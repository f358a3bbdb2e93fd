import { afterEach, expect, test, vi } from 'vitest';
import { addressOf, answerOf, CallError, createPortalClient } from './client.ts';

afterEach(() => vi.unstubAllGlobals());

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

function clientOf(
  answers: Response[],
  {
    refreshes = true,
    token: first = 'old',
    confirm,
  }: { refreshes?: boolean; token?: string | null; confirm?: () => Promise<boolean> } = {},
) {
  const seen: { url: string; authorization: string | null; body: string }[] = [];
  let token = first;
  vi.stubGlobal('fetch', async (request: Request) => {
    seen.push({
      url: request.url,
      authorization: request.headers.get('authorization'),
      body: await request.text(),
    });
    const answer = answers.shift();
    if (!answer) throw new TypeError('network');
    return answer;
  });
  const refresh = vi.fn(async () => {
    if (refreshes) token = 'new';
    return refreshes;
  });
  const client = createPortalClient({
    baseUrl: () => 'http://portal.test/api',
    accessToken: () => token ?? undefined,
    refresh,
    ...(confirm ? { confirm } : {}),
  });
  return { client, seen, refresh };
}

test('a 401 is refreshed once and the call repeated with the new token', async () => {
  const { client, seen, refresh } = clientOf([json(401, {}), json(200, { data: { count: 3 } })]);
  const answer = await answerOf(client.GET('/info/basket-count'));
  expect(answer.data.count).toBe(3);
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(seen.map(({ authorization }) => authorization)).toEqual(['Bearer old', 'Bearer new']);
});

test('an expired token is refreshed before the call, so that no 401 is answered', async () => {
  const { client, seen, refresh } = clientOf([json(200, { data: { count: 3 } })], { token: null });
  const answer = await answerOf(client.GET('/info/basket-count'));
  expect(answer.data.count).toBe(3);
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(seen.map(({ authorization }) => authorization)).toEqual(['Bearer new']);
});

test('without a session the call is sent once, after one attempt to refresh', async () => {
  const { client, seen, refresh } = clientOf(
    [json(401, { status: 401, code: 'unauthorized', message: 'Войдите в систему' })],
    { refreshes: false, token: null },
  );
  await expect(answerOf(client.GET('/info/basket-count'))).rejects.toMatchObject({ status: 401 });
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(seen.map(({ authorization }) => authorization)).toEqual([null]);
});

test('when the session is over the 401 comes through with its sentence', async () => {
  const { client } = clientOf(
    [json(401, { status: 401, code: 'unauthorized', message: 'Войдите в систему' })],
    { refreshes: false },
  );
  await expect(answerOf(client.GET('/info/basket-count'))).rejects.toMatchObject({
    status: 401,
    message: 'Войдите в систему',
  });
});

test('a wrong password is an answer, not a lapsed token', async () => {
  const { client, refresh } = clientOf([
    json(401, { status: 401, code: 'wrong_credentials', message: 'Неверный логин или пароль' }),
  ]);
  const call = answerOf(client.POST('/identity/token', { body: { login: 'shop', password: 'x' } }));
  await expect(call).rejects.toThrow('Неверный логин или пароль');
  expect(refresh).not.toHaveBeenCalled();
});

const CONFIRM = {
  status: 403,
  code: 'confirm_identity',
  message: 'Подтвердите, что это вы: введите код из приложения',
};

test('a call that needs a code is sent again, whole, once the code is confirmed; a refusal of another kind is not', async () => {
  const confirm = vi.fn(async () => true);
  const { client, seen } = clientOf(
    [json(403, CONFIRM), json(200, { data: { ok: true } }), json(403, { ...CONFIRM, code: 'forbidden' })],
    { confirm },
  );
  const body = { title: 'Кассир', permissions: [] };
  const call = () => answerOf(client.POST('/identity/role/create' as never, { body } as never));
  await call();
  expect(confirm).toHaveBeenCalledTimes(1);
  expect(seen.map((one) => one.body)).toEqual([JSON.stringify(body), JSON.stringify(body)]);
  await expect(call()).rejects.toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(confirm).toHaveBeenCalledTimes(1);
});

test('a call whose code the user does not give answers the refusal', async () => {
  const { client, seen } = clientOf([json(403, CONFIRM)], { confirm: async () => false });
  await expect(answerOf(client.GET('/info/basket-count'))).rejects.toThrow(CONFIRM.message);
  expect(seen).toHaveLength(1);
});

test('a lost network is a CallError with status 0 and a Russian sentence', async () => {
  const { client } = clientOf([]);
  const failure = await answerOf(client.GET('/info/basket-count')).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(CallError);
  expect(failure).toMatchObject({ status: 0, message: expect.stringMatching(/^Нет связи/) });
});

test('the address of a call carries its path and what it asks, lists as repeated parameters', () => {
  const address = addressOf('/prices/price-list/{id}/export', {
    path: { id: 7 },
    query: { 'filter[search]': 'масло 5' },
  });
  expect(new URL(address, 'http://portal.test').searchParams.get('filter[search]')).toBe('масло 5');
  expect(address).toMatch(/^\/prices\/price-list\/7\/export\?/);
});
