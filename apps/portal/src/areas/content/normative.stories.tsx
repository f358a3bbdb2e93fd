import { expect } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { PortalScreen, portalStory, type PortalStory } from '../../../stories/portal-screen.tsx';
import { NormativeAddScreen } from './normative-add-screen.tsx';
import { NormativeListScreen } from './normative-list-screen.tsx';
import { NormativeScreen } from './normative-screen.tsx';

const meta = preview.meta({ title: 'Портал/Регламентные документы' });

const SHOP = { type: 'shop', is_admin: false, permissions: [] };
const LIST = 'GET /normative-document';
const at = (
  Screen: () => React.ReactNode,
  address: string,
  { user = SHOP, ...more }: Partial<PortalStory> = {},
) => {
  const story = { at: address, user, ...more };
  return {
    beforeEach: () => portalStory(story),
    render: () => (
      <PortalScreen story={story}>
        <Screen />
      </PortalScreen>
    ),
  };
};
const row = {
  ...(exampleOfSchema('NormativeRow') as object),
  id: 3,
  title: 'Правила приёмки',
  accepted_at: null,
};
const page = (data: readonly object[]) => ({
  body: { data, pagination: { current: 1, count: 1, per: 20, total: data.length } },
});

/** A document for the user's company shows whether it has accepted it. */
export const List = meta.story({
  ...at(NormativeListScreen, '/regulatory-documents', { answers: { [LIST]: page([row]) } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Правила приёмки')).toBeVisible();
    await expect(canvas.getByText('Не принят')).toBeVisible();
  },
});
/** Administrators publish documents and have nothing to accept. */
export const ListOfAdministrator = meta.story({
  ...at(NormativeListScreen, '/regulatory-documents', {
    answers: { [LIST]: page([row]) },
    user: { type: 'admin', is_admin: true, permissions: [] },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Правила приёмки')).toBeVisible();
    await expect(canvas.queryByText('Не принят')).toBeNull();
  },
});
export const Empty = meta.story({
  ...at(NormativeListScreen, '/regulatory-documents', { answers: { [LIST]: page([]) } }),
  play: async ({ canvas }) => expect(await canvas.findByText('Документов пока нет')).toBeVisible(),
});
export const Failed = meta.story({
  ...at(NormativeListScreen, '/regulatory-documents', {
    answers: { [LIST]: { status: 500, message: 'Сервер не ответил' } },
  }),
  play: async ({ canvas }) => expect(await canvas.findByText('Сервер не ответил')).toBeVisible(),
});

const document = {
  ...(exampleOfSchema('NormativeDocument') as object),
  id: 3,
  title: 'Правила приёмки',
  accepted_at: null,
  may_change: false,
};
/** A document is accepted with one click. */
export const Accepted = meta.story({
  ...at(NormativeScreen, '/regulatory-documents/3', {
    path: '/regulatory-documents/:id',
    answers: { 'GET /normative-document/3': { body: { data: document } } },
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Принять' }));
    await expect(await canvas.findByText('Документ принят')).toBeVisible();
  },
});

/** Without an audience and a title: errors at the fields. */
export const Publishing = meta.story({
  ...at(NormativeAddScreen, '/regulatory-documents/add', {
    user: { type: 'supplier', is_admin: false, permissions: [] },
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Опубликовать' }));
    await expect(await canvas.findByText('Обязательное поле')).toBeVisible();
  },
});
