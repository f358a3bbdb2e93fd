import { answerOf } from '@portal/api-client/client';
import { Button } from '@portal/ui/button';
import { useMutation } from '@tanstack/react-query';
import { expect, screen, waitFor } from 'storybook/test';
import preview from '../../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../../stories/contract-example.ts';
import { onPage, type PortalStory } from '../../../../stories/portal-screen.tsx';
import { api } from '../../../session/api.ts';
import { SecurityScreen } from '../security/security-screen.tsx';
import { UserScreen } from '../user-screen.tsx';
import { Impersonation } from './impersonation.tsx';

const meta = preview.meta({ title: 'Портал/Вход от имени' });

const REASON = 'Обращение 1042: не видно заказа 17';
const sent: { path: string; body: unknown }[] = [];
const recorded = (path: string, answer: object) => async (request: Request) => {
  sent.push({ path, body: request.headers.get('content-type') ? await request.json() : null });
  return answer as never;
};
const user = exampleOfSchema('User') as object;
const person = {
  ...user,
  id: 5,
  login: 'shop',
  first_name: 'Мария',
  second_name: 'Андреева',
  active: true,
  blocked_reason: '',
  pending_email: null,
  default_storage: null,
  available_storages: [],
  sign_ins: null,
  second_factor: null,
  refusals: { update: null, role: null, block: null, impersonate: null },
};
const page = (allowed_actions: readonly string[]): PortalStory => ({
  at: '/users/5',
  path: '/users/:id',
  user: { type: 'admin', is_admin: true, impersonator: null },
  answers: {
    'GET /identity/user/5': { body: { data: { ...person, allowed_actions } } },
    'POST /identity/user/5/impersonate': recorded('/identity/user/5/impersonate', {
      status: 409,
      code: 'conflict',
      message: 'Этот человек заблокирован: войти от его имени нельзя',
    }),
  },
});

/** The reason is required and is what is sent; a refusal of the server stays in the dialog with what was written. */
export const AskedInDialogKeys = meta.story({
  ...onPage(page(['update', 'block', 'impersonate']), UserScreen),
  play: async ({ canvas, userEvent }) => {
    sent.length = 0;
    await userEvent.click(await canvas.findByRole('button', { name: 'Войти как…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Войти как Андреева Мария?' });
    await expect(dialog).toHaveTextContent('только чтение, 30 минут');
    await userEvent.click(screen.getByRole('button', { name: 'Войти' }));
    await expect(await screen.findByText('Обязательное поле')).toBeVisible();
    await expect(sent).toEqual([]);
    await userEvent.type(screen.getByLabelText(/Причина/), `  ${REASON} `);
    await userEvent.click(screen.getByRole('button', { name: 'Войти' }));
    await waitFor(() =>
      expect(sent).toEqual([{ path: '/identity/user/5/impersonate', body: { reason: REASON } }]),
    );
    await expect(await screen.findAllByText(/войти от его имени нельзя/)).not.toHaveLength(0);
    await expect(screen.getByLabelText(/Причина/)).toHaveValue(`  ${REASON} `);
  },
});

/** Without the action there is no button: an administrator, a blocked person, oneself. */
export const NoButtonKeys = meta.story({
  ...onPage(page(['update']), UserScreen),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Андреева Мария' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Войти как…' })).not.toBeInTheDocument();
  },
});

const UNTIL = new Date(2026, 10, 29, 14, 35).toISOString();
/** A page with a button that writes. */
function Looking() {
  const write = useMutation({ mutationFn: () => answerOf(api.POST('/identity/logout-others')) });
  return (
    <>
      <Button onClick={() => write.mutate()}>Завершить остальные</Button>
      <Impersonation />
    </>
  );
}
const looking: PortalStory = {
  at: '/main',
  user: {
    id: 5,
    person: { first_name: 'Мария', second_name: 'Андреева', contractor_id: 3 },
    impersonator: { name: 'Орлова Анна', until: UNTIL },
  },
  answers: {
    'POST /identity/logout-others': recorded('/identity/logout-others', { body: { data: { ok: true } } }),
    'POST /identity/impersonation/end': recorded('/identity/impersonation/end', {
      status: 503,
      code: 'failed',
      message: 'Сервер недоступен',
    }),
  },
};

/** The bar says as whom and until when; what writes is not sent and told so; only the end is sent. */
export const Bar = meta.story({
  ...onPage(looking, Looking),
  play: async ({ canvas, userEvent }) => {
    sent.length = 0;
    const bar = await canvas.findByRole('region', { name: 'Вход от имени' });
    await expect(bar).toHaveTextContent('Вы смотрите портал как Андреева Мария, только чтение, до 14:35');
    await userEvent.click(canvas.getByRole('button', { name: 'Завершить остальные' }));
    await expect(await screen.findByText(/менять ничего нельзя/)).toBeVisible();
    await expect(sent).toEqual([]);
    await userEvent.click(canvas.getByRole('button', { name: 'Закончить' }));
    await expect(await screen.findByText('Сервер недоступен')).toBeVisible();
    await expect(sent).toEqual([{ path: '/identity/impersonation/end', body: null }]);
  },
});

const ended = (id: number, more: object = {}) => ({
  id,
  name: 'Орлова Анна',
  reason: REASON,
  started_at: '2026-11-29T10:05:00Z',
  ended_at: '2026-11-29T10:20:00Z',
  is_seen: false,
  ...more,
});
const told: PortalStory = {
  at: '/main',
  user: { impersonator: null },
  answers: {
    'GET /identity/impersonation': () => ({
      body: {
        data: sent.length > 0 ? [] : [ended(9, { ended_at: null }), ended(8), ended(7, { is_seen: true })],
      },
    }),
    'POST /identity/impersonation/seen': recorded('/identity/impersonation/seen', {
      body: { data: { ok: true } },
    }),
  },
};

/** The user reads who, when and why; what is under way or known is not in the notice. «Понятно» ends it. */
export const Notice = meta.story({
  ...onPage(told, Impersonation),
  beforeEach: () => {
    sent.length = 0;
    return onPage(told, Impersonation).beforeEach();
  },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('Портал смотрели от вашего имени')).toBeVisible();
    const [entry, ...rest] = canvas.getAllByRole('listitem');
    await expect(rest).toEqual([]);
    await expect(entry).toHaveTextContent(`Орлова Анна`);
    await expect(entry).toHaveTextContent(REASON);
    await userEvent.click(canvas.getByRole('button', { name: 'Понятно' }));
    await waitFor(() =>
      expect(canvas.queryByText('Портал смотрели от вашего имени')).not.toBeInTheDocument(),
    );
    await expect(sent).toEqual([{ path: '/identity/impersonation/seen', body: null }]);
  },
});

const session = (exampleOfSchema('SessionsAnswer') as { data: object[] }).data[0];
/** Among the sessions it is marked with the name, and all of them stand below. */
export const SessionsKeys = meta.story({
  ...onPage(
    {
      at: '/settings/password',
      user: { impersonator: null },
      answers: {
        'GET /identity/sessions': {
          body: {
            data: [
              {
                ...session,
                id: '00000000-0000-4000-8000-000000000001',
                current: true,
                impersonated_by: null,
              },
              {
                ...session,
                id: '00000000-0000-4000-8000-000000000002',
                current: false,
                impersonated_by: 'Орлова Анна',
              },
            ],
          },
        },
        'GET /identity/impersonation': { body: { data: [ended(9, { ended_at: null }), ended(8)] } },
      },
    },
    SecurityScreen,
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('От вашего имени: Орлова Анна')).toBeVisible();
    await expect(await canvas.findByText('Кто входил от вашего имени')).toBeVisible();
    await expect(await canvas.findByText('Ещё смотрит')).toBeVisible();
  },
});
