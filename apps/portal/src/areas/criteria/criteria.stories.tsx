import { expect, screen, waitFor } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { PortalScreen, portalStory, type PortalStory } from '../../../stories/portal-screen.tsx';
import { queryClient } from '../../session/query-client.ts';
import { CriteriaScreen } from './criteria-screen.tsx';
import { AddCriterionScreen, AddStorageCriterionScreen, CriterionScreen } from './criterion-screen.tsx';

const meta = preview.meta({ title: 'Портал/Критерии отбора' });

const PATH = '/warehouse/selection-criteria';
const supplier = { id: 3, title: 'АО «Москва-Автозапчасть»', note: '7722005678' };
const criterion = {
  id: 1,
  version: 2,
  title: 'Ключевым партнёрам – проверенные поставщики',
  discriminator: 'contractor',
  contractor_category: { id: 3, title: 'Ключевые партнёры' },
  suppliers: [supplier, { id: 9, title: 'ООО «ЮгАвтоТрейд»', note: '2312056789' }],
  supplier_storages: [],
  is_only_for_distributors: false,
  is_only_direct_shipment: true,
};
const byStorage = {
  ...criterion,
  id: 2,
  title: 'Склад только для дистрибьюторов',
  discriminator: 'storage',
  contractor_category: null,
  suppliers: [],
  supplier_storages: [{ id: 2, title: 'Склад Самара', note: 'ООО «Волга-Деталь», Самара' }],
  is_only_for_distributors: true,
  is_only_direct_shipment: false,
};
const page = (data: readonly unknown[]) => ({
  body: { data, pagination: { total: data.length, count: 1, current: 1, per_page: 20 } },
});
const answers: PortalStory['answers'] = {
  [`GET ${PATH}/index`]: page([criterion, byStorage]),
  [`GET ${PATH}/view`]: { body: { data: criterion } },
  [`GET ${PATH}/choices`]: { body: { data: [supplier] } },
  [`POST ${PATH}/preview`]: { body: { data: { hidden: 1240, total: 18300, customers: 12 } } },
  'GET /warehouse/contractor-category': {
    body: {
      data: [
        { id: 3, title: 'Ключевые партнёры' },
        { id: 2, title: 'Розничные магазины' },
      ],
    },
  },
};
const of = (
  Screen: () => React.ReactNode,
  at: string,
  more: PortalStory['answers'] = {},
  path: Pick<PortalStory, 'path'> = {},
) => {
  const story = {
    at,
    ...path,
    answers: { ...answers, ...more },
    user: { type: 'admin', is_admin: true, permissions: [] },
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
const list = (more: PortalStory['answers'] = {}) => of(CriteriaScreen, '/settings/criterion', more);

export const Default = meta.story({
  ...list(),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Все, кроме дистрибьюторов')).toBeVisible();
    await expect(canvas.getByText('1 склад: Склад Самара')).toBeVisible();
  },
});

export const Empty = meta.story({ ...list({ [`GET ${PATH}/index`]: page([]) }) });
export const Loading = meta.story({ ...list({ [`GET ${PATH}/index`]: 'never' }) });
export const Failed = meta.story({
  ...list({ [`GET ${PATH}/index`]: { status: 500, message: 'Сервер не ответил' } }),
  play: async ({ canvas }) => expect(await canvas.findByText('Сервер не ответил')).toBeVisible(),
});

/** «Скроет 1 240 из 18 300 предложений»: the preview is shown before saving. */
export const Opened = meta.story({
  ...of(CriterionScreen, '/settings/criterion/1'),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(/Скроет 1\s240 из 18\s300 предложений у 12 покупателей/),
    ).toBeVisible();
  },
});

/** A criterion that hides all offers shows a warning. */
export const HidesAll = meta.story({
  ...of(CriterionScreen, '/settings/criterion/1', {
    [`POST ${PATH}/preview`]: { body: { data: { hidden: 40, total: 40, customers: 1 } } },
  }),
  play: async ({ canvas }) =>
    expect(
      await canvas.findByText('Скроет 40 из 40 предложений у 1 покупателя: им не останется ничего.'),
    ).toBeVisible(),
});

/** Missing values are reported at their fields; then the criterion is saved. */
export const Added = meta.story({
  ...of(AddCriterionScreen, '/settings/criterion/add', { [`POST ${PATH}`]: { body: { data: criterion } } }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText(/Название/), 'Сеть «Автодом»');
    await userEvent.click(canvas.getByRole('button', { name: 'Добавить' }));
    await expect(await canvas.findByText('Выберите хотя бы одного поставщика')).toBeVisible();
    await expect(
      canvas.getByText('Выберите категорию покупателей или отметьте «Только для дистрибьюторов»'),
    ).toBeVisible();
    await canvas.findByRole('option', { name: 'Ключевые партнёры' });
    await userEvent.selectOptions(canvas.getByLabelText(/Категория покупателей/), '3');
    await userEvent.type(canvas.getByRole('combobox', { name: /Поставщики/ }), 'Москва');
    await userEvent.click(await screen.findByRole('option', { name: /Москва-Автозапчасть/ }));
    await expect(await canvas.findByText(/Скроет 1\s240 из/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Добавить' }));
    await expect(await screen.findByText('Критерий добавлен')).toBeVisible();
  },
});

export const ByStorages = meta.story({
  ...of(AddStorageCriterionScreen, '/settings/criterion/addstor'),
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('combobox', { name: /Склады поставщиков/ })).toBeVisible(),
});

/** Another user has changed it meanwhile: the message says so. */
export const Stale = meta.story({
  ...of(CriterionScreen, '/settings/criterion/1', {
    [`PUT ${PATH}`]: {
      status: 409,
      message: 'Критерий уже изменил другой администратор. Проверьте свежие данные и повторите.',
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText(/Название/), ' 2');
    await userEvent.click(canvas.getByRole('button', { name: 'Сохранить' }));
    await expect(await canvas.findByText(/уже изменил другой администратор/)).toBeVisible();
  },
});

let gone = false;
const askedOfGone: string[] = [];
/** Deleting asks for confirmation; what is deleted is not asked for again. */
export const Removed = meta.story({
  ...of(
    CriterionScreen,
    '/settings/criterion/1',
    {
      [`GET ${PATH}/view`]: ({ url }) => {
        if (gone) askedOfGone.push(url);
        return { body: { data: criterion } };
      },
      [`DELETE ${PATH}`]: () => {
        gone = true;
        return { body: { data: { ok: true } } };
      },
    },
    { path: '/settings/criterion/:id' },
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Удалить…' }));
    await expect(await screen.findByText(/Удалить критерий «Ключевым партнёрам/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Удалить' }));
    await expect(await screen.findByText('Критерий удалён')).toBeVisible();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await expect(askedOfGone).toEqual([]);
    gone = false;
  },
});

export const Gone = meta.story({
  ...of(CriterionScreen, '/settings/criterion/1', {
    [`GET ${PATH}/view`]: { status: 404, message: 'Критерий отбора не найден' },
  }),
  play: async ({ canvas }) => expect(await canvas.findByText('Критерий отбора не найден')).toBeVisible(),
});
