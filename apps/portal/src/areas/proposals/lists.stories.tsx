import { expect, waitFor } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { onPage, type PortalStory } from '../../../stories/portal-screen.tsx';
import { AppliedScreen, CreatedScreen, ListScreen } from './list-screen.tsx';

const meta = preview.meta({ title: 'Портал/Заявки на подключение' });
const asked: URLSearchParams[] = [];
const storyOf = (rows: object[]): PortalStory => ({
  at: '/contract-proposal',
  user: { type: 'distributor', is_admin: false },
  answers: {
    'GET /warehouse/contract-proposal': (request) => {
      asked.push(new URL(request.url).searchParams);
      return {
        body: {
          data: rows,
          pagination: { total: rows.length, page: 1, pageSize: 20 },
          counters: { sent: rows.length },
        },
      };
    },
  },
});
const row = { ...(exampleOfSchema('ContractProposal') as object), id: 12 };

export const All = meta.story({
  ...onPage(storyOf([row]), ListScreen),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Заявки на подключение' })).toBeVisible();
    await waitFor(() => expect(asked.at(-1)?.has('status')).toBe(false));
  },
});

export const Created = meta.story({
  ...onPage(storyOf([]), CreatedScreen),
  play: async ({ canvas }) => {
    asked.length = 0;
    await expect(await canvas.findByText('Заявок нет')).toBeVisible();
    await expect(asked.at(-1)?.get('status')).toBe('created');
    await expect(canvas.getByRole('heading', { name: 'Созданные заявки' })).toBeVisible();
  },
});

export const Accepted = meta.story({
  ...onPage(storyOf([row]), AppliedScreen),
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('heading', { name: 'Принятые заявки' })).toBeVisible(),
});
