import { expect, fn, screen, waitFor, within } from 'storybook/test';
import preview from '../../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../../stories/contract-example.ts';
import { PortalScreen as Frame, portalStory, type PortalStory } from '../../../../stories/portal-screen.tsx';
import { PortalScreen } from '../portal-screen.tsx';

const meta = preview.meta({ title: 'Портал/Настройки портала' });

const STATE = '/settings/portal/state';
const AT = '2026-11-28T12:00:00Z';
const run = { ...(exampleOfSchema('UpkeepRun') as object), started_at: '2026-11-28T03:00:00Z', ok: true };
const copy = { ...(exampleOfSchema('ServerCopy') as object), seen_at: AT, replica: null };
const FINE = {
  ...(exampleOfSchema('PortalState') as object),
  at: AT,
  demo: false,
  copies: [copy],
  queues: [],
  letters: { is_configured: true, waiting: 0, given_up: 0, oldest_at: null },
  webhooks: [],
  fetches: [],
  sizes: [],
  backup: { last: run, last_ok: run },
  drill: { last: run, last_ok: run },
  statements: [],
};
const queue = {
  name: 'make-export',
  title: 'Большие выгрузки',
  waiting: 0,
  running: 0,
  failed: 2,
  oldest_at: null,
};
const failed = (job: string) => ({
  ...(exampleOfSchema('FailedJob') as object),
  job,
  queue: queue.name,
  title: queue.title,
  reason: 'PostgreSQL 57014',
});
const JOB = '6f1c0c52-5a2e-4c2e-9d0e-2f7f0a6d3b11';
const sent = fn();
const listens =
  (body: unknown) =>
  async (request: Request): Promise<{ body: unknown }> => {
    sent(new URL(request.url).pathname.replace('/api', ''), await request.json());
    return { body };
  };

const of = (answers: PortalStory['answers'] = {}) => {
  const story = {
    at: '/settings/portal?part=state',
    answers: {
      [`GET ${STATE}`]: { body: { data: FINE } },
      [`GET ${STATE}/jobs`]: { body: { data: [] } },
      [`GET ${STATE}/letters`]: { body: { data: [] } },
      ...answers,
    },
    user: { type: 'admin', is_admin: true, permissions: [] },
  };
  return {
    beforeEach: () => {
      sent.mockClear();
      portalStory(story);
    },
    render: () => (
      <Frame story={story}>
        <PortalScreen />
      </Frame>
    ),
  };
};

/** Nothing is wrong: one line says so. */
export const StateFine = meta.story({
  ...of(),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Всё работает', {}, { timeout: 10_000 })).toBeVisible();
    await expect(await canvas.findByText('Все письма отправлены')).toBeVisible();
  },
});

/** What is wrong stands first; one job is repeated at once, all of a queue and forgetting after a question. */
export const StateWrong = meta.story({
  ...of({
    [`GET ${STATE}`]: {
      body: {
        data: {
          ...FINE,
          copies: [
            { ...copy, replica: 'used' },
            { ...copy, host: 'portal-2', replica: 'behind', replica_lag_ms: 45_400 },
          ],
          queues: [queue],
          backup: { last: { ...run, ok: false, told: 'нет места' }, last_ok: run },
          webhooks: [exampleOfSchema('FailingWebhook')],
        },
      },
    },
    [`GET ${STATE}/jobs`]: { body: { data: [failed(JOB), failed(JOB.replace('6f', '7f'))] } },
    [`POST ${STATE}/jobs/retry`]: listens({ data: { count: 1 } }),
    [`POST ${STATE}/jobs/forget`]: listens({ data: { count: 1 } }),
  }),
  play: async ({ canvas, userEvent }) => {
    const alert = within(await canvas.findByRole('alert', {}, { timeout: 10_000 }));
    const lines = alert.getAllByRole('listitem').map(({ textContent }) => textContent);
    await expect(lines).toEqual([
      'Последняя резервная копия не удалась',
      'Фоновые задания не удались: 2',
      'Вебхуки не доставляются: 1',
      '1 сервер не читает с реплики базы: всё читается с основной',
    ]);
    await expect(canvas.getByText('Отстала на 45 с')).toBeVisible();
    const [retry] = await canvas.findAllByRole('button', { name: 'Повторить: Большие выгрузки' });
    await userEvent.click(retry as HTMLElement);
    await waitFor(() =>
      expect(sent).toHaveBeenLastCalledWith(`${STATE}/jobs/retry`, { queue: 'make-export', job: JOB }),
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Повторить все 2: Большие выгрузки' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Повторить все' }));
    await waitFor(() =>
      expect(sent).toHaveBeenLastCalledWith(`${STATE}/jobs/retry`, { queue: 'make-export' }),
    );
    const [forget] = canvas.getAllByRole('button', { name: 'Забыть: Большие выгрузки', hidden: true });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(forget as HTMLElement);
    await userEvent.click(await screen.findByRole('button', { name: 'Забыть' }));
    await waitFor(() =>
      expect(sent).toHaveBeenLastCalledWith(`${STATE}/jobs/forget`, { queue: 'make-export', job: JOB }),
    );
  },
});

export const StateFailed = meta.story({
  ...of({ [`GET ${STATE}`]: { status: 500, message: 'Сервер не ответил' } }),
  play: async ({ canvas }) =>
    expect(await canvas.findByText('Сервер не ответил', {}, { timeout: 10_000 })).toBeVisible(),
});
