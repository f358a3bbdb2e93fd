import { expect, fn, screen, spyOn, waitFor } from 'storybook/test';
import preview from '../../../../../../.storybook/preview.js';
import { type Answered, onPage, type PortalStory } from '../../../../stories/portal-screen.tsx';
import { SignInPage } from '../sign-in-page.tsx';
import { ConfirmIdentity } from './confirm-identity.tsx';
import type { Passkey } from './factor-query.ts';
import { Passkeys } from './passkeys.tsx';
import { SecondFactor } from './second-factor.tsx';

const meta = preview.meta({ title: 'Портал/Безопасность/Ключи доступа' });

const TOKEN = 'c'.repeat(43);
const PHONE: Passkey = {
  id: 7,
  title: 'Телефон',
  backed_up: true,
  created_at: '2026-11-20T09:30:00Z',
  last_used_at: '2026-11-28T06:10:00Z',
};
const LAPTOP: Passkey = { ...PHONE, id: 8, title: 'Рабочий ноутбук', backed_up: false, last_used_at: null };
const state = (passkeys: number, app = false, is_demanded = false): Answered => ({
  body: {
    data: {
      enabled: passkeys > 0 || app,
      created_at: app ? '2026-11-20T09:30:00Z' : null,
      passkeys,
      recovery_codes_left: 10,
      is_demanded,
    },
  },
});
const DONE: Answered = { body: { data: { ok: true } } };
const OPTIONS: Answered = {
  body: {
    data: {
      challenge: 'AAAA',
      rp: { id: 'localhost', name: 'Портал запчастей' },
      user: { id: 'AAAA', name: 'shop', displayName: 'Анна' },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    },
  },
};

const sent: unknown[] = [];
/** Records the bodies and answers one after another; the last answer stays. */
const noting = (...answers: Answered[]) => {
  let next = 0;
  return async (request: Request) => {
    sent.push(await request.json());
    next += 1;
    return answers[Math.min(next, answers.length) - 1];
  };
};

const bytes = new Uint8Array([1, 2, 3]).buffer;
/** What a browser returns for a new passkey and for a signature. */
const CREDENTIAL = {
  id: 'AQID',
  rawId: bytes,
  type: 'public-key',
  response: {
    clientDataJSON: bytes,
    attestationObject: bytes,
    authenticatorData: bytes,
    signature: bytes,
    getTransports: () => ['internal'],
  },
  getClientExtensionResults: () => ({}),
} as unknown as Credential;
const MADE = { credential_id: 'AQID', client_data: 'AQID', attestation: 'AQID', transports: ['internal'] };
const SIGNED = {
  credential_id: 'AQID',
  client_data: 'AQID',
  authenticator_data: 'AQID',
  signature: 'AQID',
};
const declined = () => new DOMException('declined', 'NotAllowedError');

const listed = (...passkeys: Passkey[]): PortalStory => ({
  at: '/settings/password',
  answers: {
    'GET /identity/passkeys': { body: { data: passkeys } },
    'GET /identity/second-factor': state(passkeys.length),
    'POST /identity/passkeys/begin': OPTIONS,
    'POST /identity/passkeys': noting({ body: { data: { id: 9, codes: ['ABCD-EFGH-IJKL-MNOP'] } } }),
    'PUT /identity/passkeys/8': noting(DONE),
    'DELETE /identity/passkeys/8': DONE,
  },
});

/** The password and a title, the browser's own question, then the recovery codes. Declining is told quietly. */
export const Adding = meta.story({
  ...onPage(listed(), Passkeys),
  play: async ({ canvas, userEvent }) => {
    sent.length = 0;
    const create = spyOn(navigator.credentials, 'create')
      .mockRejectedValueOnce(declined())
      .mockRejectedValueOnce(new DOMException('known', 'InvalidStateError'))
      .mockRejectedValueOnce(new Error('broken'))
      .mockResolvedValue(CREDENTIAL);
    await expect(await canvas.findByText('Ключей доступа ещё нет')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Добавить ключ доступа' }));
    const add = await screen.findByRole('button', { name: 'Добавить' });
    await userEvent.click(add);
    await expect(await screen.findByText('Обязательное поле')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Пароль'), 'Portal2026');
    const title = screen.getByLabelText('Название');
    await expect(title).not.toHaveValue('');
    await userEvent.clear(title);
    await userEvent.type(title, 'Телефон');
    await userEvent.click(add);
    await expect(await screen.findByText(/запрос отменён, или вышло время/)).toBeVisible();
    await expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.click(add);
    await expect(await screen.findByRole('alert')).toHaveTextContent('уже есть ваш ключ доступа');
    await userEvent.click(add);
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Браузер не смог'));
    await userEvent.click(add);
    await expect(await screen.findByRole('dialog', { name: 'Запасные коды' })).toBeVisible();
    await expect(create).toHaveBeenCalledTimes(4);
    await expect(sent).toEqual([{ title: 'Телефон', ...MADE }]);
  },
});

/** Each has a title, when it was added and used; it is renamed, and removed after a question. */
export const Listed = meta.story({
  ...onPage(listed(PHONE, LAPTOP), Passkeys),
  play: async ({ canvas, userEvent }) => {
    sent.length = 0;
    await expect(await canvas.findByText('Ещё ни разу')).toBeVisible();
    await expect(canvas.getByText('Есть и на других ваших устройствах')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Изменить: Рабочий ноутбук' }));
    const title = await screen.findByLabelText(/Название/);
    await userEvent.clear(title);
    await userEvent.type(title, 'Домашний ноутбук{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(sent).toEqual([{ title: 'Домашний ноутбук' }]);
    await userEvent.click(canvas.getByRole('button', { name: 'Изменить: Рабочий ноутбук' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Убрать' }));
    await expect(
      await screen.findByRole('dialog', { name: 'Удалить ключ доступа «Рабочий ноутбук»?' }),
    ).toHaveAccessibleDescription('Войти с ним больше не получится.');
    await userEvent.click(screen.getByRole('button', { name: 'Убрать' }));
    await expect(await screen.findByText('Ключ доступа удалён')).toBeVisible();
  },
});

/** On a phone each passkey is a card. */
export const OnPhone = meta.story({
  ...onPage(listed(PHONE, LAPTOP), Passkeys),
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Изменить: Телефон' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Добавить ключ доступа' })).toBeVisible();
  },
});

/** The last second factor that the portal demands cannot be removed. */
export const LastDemanded = meta.story({
  ...onPage(
    {
      ...listed(LAPTOP),
      answers: { ...listed(LAPTOP).answers, 'GET /identity/second-factor': state(1, false, true) },
    },
    Passkeys,
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Изменить: Рабочий ноутбук' }));
    await expect(await screen.findByText(/Портал требует от вас второй фактор/)).toBeVisible();
    await expect(screen.queryByRole('button', { name: 'Убрать' })).toBeNull();
  },
});

/** A browser without WebAuthn says so, and offers no button. */
export const Unsupported = meta.story({
  ...onPage(listed(), Passkeys),
  beforeEach: () => {
    const known = globalThis.PublicKeyCredential;
    Reflect.set(globalThis, 'PublicKeyCredential', undefined);
    onPage(listed(), Passkeys).beforeEach();
    return () => void Reflect.set(globalThis, 'PublicKeyCredential', known);
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Этот браузер не работает с ключами доступа.')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Добавить ключ доступа' })).toBeNull();
  },
});

export const Loading = meta.story(
  onPage({ at: '/settings/password', answers: { 'GET /identity/passkeys': 'never' } }, Passkeys),
);

export const Failed = meta.story({
  ...onPage(
    {
      at: '/settings/password',
      answers: { 'GET /identity/passkeys': { status: 500, message: 'Произошла непредвиденная ошибка' } },
    },
    Passkeys,
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /Повторить/ })).toBeVisible();
  },
});

/** With passkeys only: the app may be connected, and the codes are renewed after a question, without a code. */
export const WithoutApp = meta.story({
  ...onPage(
    {
      at: '/settings/password',
      answers: {
        'GET /identity/second-factor': state(1),
        'POST /identity/second-factor/recovery-codes': noting({
          body: { data: { codes: ['ABCD-EFGH-IJKL-MNOP'] } },
        }),
      },
    },
    SecondFactor,
  ),
  play: async ({ canvas, userEvent }) => {
    sent.length = 0;
    await expect(await canvas.findByText('Не подключено')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Подключить приложение' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Новые запасные коды' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Создать' }));
    await expect(await screen.findByText('ABCD-EFGH-IJKL-MNOP')).toBeVisible();
    await expect(sent).toEqual([{}]);
  },
});

/** With both: each may be removed while the other stays, though the portal demands one. */
export const WithApp = meta.story({
  ...onPage(
    {
      at: '/settings/password',
      answers: {
        'GET /identity/second-factor': state(1, true, true),
        'POST /identity/second-factor/end': noting(DONE),
      },
    },
    SecondFactor,
  ),
  play: async ({ canvas, userEvent }) => {
    sent.length = 0;
    await userEvent.click(await canvas.findByRole('button', { name: 'Отключить приложение' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Отключить' }));
    await expect(await screen.findByText('Приложение отключено')).toBeVisible();
    await expect(sent).toEqual([{}]);
  },
});

const onEntered = fn();
const REFUSED = 'Подпись ключа доступа неверна. Повторите.';
const signingIn = (factors: readonly string[]): PortalStory => ({
  at: '/auth',
  answers: {
    'POST /identity/token': {
      status: 403,
      code: 'second_factor',
      message: 'Подтвердите вход',
      challenge: TOKEN,
      factors,
    },
    'POST /identity/token/passkey/begin': OPTIONS,
    'POST /identity/token/passkey': noting(
      { status: 422, message: REFUSED },
      { body: { access_token: 'a.b.c', token_type: 'Bearer', expires_in: 900 } },
    ),
    'POST /identity/token/second-factor': noting({
      body: { access_token: 'a.b.c', token_type: 'Bearer', expires_in: 900 },
    }),
  },
});
const SignIn = () => <SignInPage cachedRoute="/basket" onEntered={onEntered} />;

/** After the password the passkey is offered, and the codes beside it. Declining is told quietly, a refusal is an alert. */
export const SigningIn = meta.story({
  ...onPage(signingIn(['passkey', 'app']), SignIn),
  play: async ({ canvas, userEvent }) => {
    sent.length = 0;
    onEntered.mockClear();
    const get = spyOn(navigator.credentials, 'get')
      .mockRejectedValueOnce(declined())
      .mockResolvedValue(CREDENTIAL);
    await userEvent.type(await canvas.findByLabelText('Логин'), 'shop');
    await userEvent.type(canvas.getByLabelText('Пароль'), 'Portal2026{Enter}');
    const enter = await canvas.findByRole('button', { name: 'Войти с ключом доступа' });
    await waitFor(() => expect(enter).toHaveFocus());
    await userEvent.click(enter);
    await expect(await canvas.findByText(/запрос отменён/)).toBeVisible();
    await expect(canvas.queryByRole('alert')).toBeNull();
    await userEvent.click(enter);
    await expect(await canvas.findByRole('alert')).toHaveTextContent(REFUSED);
    await userEvent.click(canvas.getByRole('button', { name: 'Ввести код из приложения' }));
    await expect(await canvas.findByLabelText('Код из приложения')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Войти с ключом доступа' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Войти с ключом доступа' }));
    await waitFor(() => expect(onEntered).toHaveBeenCalledWith('/basket'));
    await expect(get).toHaveBeenCalledTimes(3);
    await expect(sent).toEqual([
      { token: TOKEN, ...SIGNED },
      { token: TOKEN, ...SIGNED },
    ]);
  },
});

/** A browser without WebAuthn says so and asks for a code. */
export const SigningInUnsupported = meta.story({
  ...onPage(signingIn(['passkey']), SignIn),
  beforeEach: () => {
    const known = globalThis.PublicKeyCredential;
    Reflect.set(globalThis, 'PublicKeyCredential', undefined);
    onPage(signingIn(['passkey']), SignIn).beforeEach();
    return () => void Reflect.set(globalThis, 'PublicKeyCredential', known);
  },
  play: async ({ canvas, userEvent }) => {
    onEntered.mockClear();
    await userEvent.type(await canvas.findByLabelText('Логин'), 'shop');
    await userEvent.type(canvas.getByLabelText('Пароль'), 'Portal2026{Enter}');
    await expect(await canvas.findByText('Этот браузер не работает с ключами доступа.')).toBeVisible();
    await userEvent.type(canvas.getByLabelText('Запасной код'), 'ABCD-EFGH-IJKL-MNOP{Enter}');
    await waitFor(() => expect(onEntered).toHaveBeenCalledWith('/basket'));
  },
});

const ended: boolean[] = [];
/** Before a sensitive act the passkey is asked for again; a recovery code does it, too. */
export const Confirming = meta.story({
  ...onPage(
    {
      at: '/users',
      answers: {
        'GET /identity/second-factor': state(1),
        'POST /identity/confirm/passkey/begin': OPTIONS,
        'POST /identity/confirm/passkey': noting(DONE),
        'POST /identity/confirm': noting(DONE),
      },
    },
    () => <ConfirmIdentity end={(done) => ended.push(done)} />,
  ),
  play: async ({ userEvent }) => {
    sent.length = 0;
    ended.length = 0;
    spyOn(navigator.credentials, 'get').mockRejectedValueOnce(declined()).mockResolvedValue(CREDENTIAL);
    const confirm = await screen.findByRole('button', { name: 'Подтвердить ключом доступа' });
    await expect(screen.getByRole('dialog')).toHaveAccessibleDescription(/действует 10 минут/);
    await userEvent.click(confirm);
    await expect(await screen.findByText(/запрос отменён/)).toBeVisible();
    await userEvent.click(confirm);
    await waitFor(() => expect(ended).toEqual([true]));
    await userEvent.click(screen.getByRole('button', { name: 'Ввести код' }));
    const code = await screen.findByLabelText('Запасной код');
    await userEvent.type(code, '123456{Enter}');
    await expect(await screen.findByText(/Четыре группы по четыре знака/)).toBeVisible();
    await userEvent.clear(code);
    await userEvent.type(code, 'ABCD-EFGH-IJKL-MNOP{Enter}');
    await waitFor(() => expect(ended).toEqual([true, true]));
    await userEvent.click(screen.getByRole('button', { name: 'Ключом доступа' }));
    await expect(await screen.findByRole('button', { name: 'Подтвердить ключом доступа' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(ended).toEqual([true, true, false]));
    await expect(sent).toEqual([SIGNED, { code: 'ABCD-EFGH-IJKL-MNOP' }]);
  },
});
