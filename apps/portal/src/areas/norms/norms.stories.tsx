import { expect, screen, waitFor, within } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { PortalScreen, portalStory, type PortalStory } from '../../../stories/portal-screen.tsx';
import { AddNormScreen } from './norm-form.tsx';
import { NormsScreen } from './norms-screen.tsx';

const meta = preview.meta({ title: 'Портал/Нормы поставки' });

const PATH = '/settings/norm';
const norms = [
  {
    id: 1,
    version: 1,
    kind: 'product',
    target: { id: 7, title: 'MANN-FILTER W 712/75', note: 'Фильтр масляный' },
    multiple: 4,
    minimum: 8,
  },
  {
    id: 2,
    version: 1,
    kind: 'category',
    target: { id: 5, title: 'Свечи зажигания', note: 'Зажигание' },
    multiple: 4,
    minimum: 0,
  },
  { id: 3, version: 1, kind: 'brand', target: { id: 2, title: 'NGK', note: '' }, multiple: 10, minimum: 10 },
];
const page = (data: readonly unknown[]) => ({
  body: { data, pagination: { total: data.length, count: 1, current: 1, per_page: 20 } },
});
const of = (Screen: () => React.ReactNode, at: string, more: PortalStory['answers'] = {}) => {
  const story = {
    at,
    answers: {
      [`GET ${PATH}`]: page(norms),
      [`GET ${PATH}/targets`]: { body: { data: [{ id: 2, title: 'NGK', note: '' }] } },
      ...more,
    },
    user: { type: 'distributor', is_admin: false, permissions: [] },
  };
  return {
    beforeEach: () => portalStory(story),
    render: () => (
      <PortalScreen story={story}>
        <Screen />
      </PortalScreen>
    ),
  };
};

export const Default = meta.story({
  ...of(NormsScreen, PATH),
  play: async ({ canvas }) => expect(await canvas.findByText('MANN-FILTER W 712/75')).toBeVisible(),
});
export const Empty = meta.story({ ...of(NormsScreen, PATH, { [`GET ${PATH}`]: page([]) }) });
export const Loading = meta.story({ ...of(NormsScreen, PATH, { [`GET ${PATH}`]: 'never' }) });
export const Failed = meta.story({
  ...of(NormsScreen, PATH, { [`GET ${PATH}`]: { status: 500, message: 'Сервер не ответил' } }),
  play: async ({ canvas }) => expect(await canvas.findByText('Сервер не ответил')).toBeVisible(),
});

/** Numbers are checked as they are entered. */
export const Changed = meta.story({
  ...of(NormsScreen, PATH, { [`PUT ${PATH}/1`]: { body: { data: norms[0] } } }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByText('MANN-FILTER W 712/75'));
    const dialog = await screen.findByRole('dialog', { name: 'MANN-FILTER W 712/75' });
    const multiple = within(dialog).getByLabelText(/Кратность/);
    await userEvent.clear(multiple);
    await userEvent.type(multiple, '0');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Сохранить' }));
    await expect(await screen.findByText(/Поле «Кратность» должно быть целым числом от 1/)).toBeVisible();
    await userEvent.clear(multiple);
    await userEvent.type(multiple, '6');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Сохранить' }));
    await expect(await screen.findByText('Норма изменена')).toBeVisible();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  },
});

/** Removing asks for confirmation. */
export const Removed = meta.story({
  ...of(NormsScreen, PATH, { [`DELETE ${PATH}/3`]: { body: { data: { ok: true } } } }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByText('NGK'));
    await userEvent.click(await screen.findByRole('button', { name: 'Убрать' }));
    await expect(await screen.findByText('Убрать норму для «NGK»?')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Убрать' }));
    await expect(await screen.findByText('Норма убрана')).toBeVisible();
  },
});

/** A target is chosen; the server refuses one that already has a norm. */
export const Added = meta.story({
  ...of(AddNormScreen, `${PATH}/add`, {
    [`POST ${PATH}`]: {
      status: 422,
      message: 'Бренд: норма уже задана – измените её в списке',
      fields: [{ field: 'target_id', message: 'Бренд: норма уже задана – измените её в списке' }],
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Задать' }));
    await expect(await canvas.findByText('Обязательное поле')).toBeVisible();
    await userEvent.type(canvas.getByRole('combobox', { name: /Что именно/ }), 'NG');
    await userEvent.click(await screen.findByRole('option', { name: 'NGK' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Задать' }));
    await expect(await canvas.findByText('Бренд: норма уже задана – измените её в списке')).toBeVisible();
  },
});
