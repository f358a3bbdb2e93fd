import type { Schemas } from '@portal/api-client/client';
import { CLAIM_STATUSES, type ClaimStatus } from '@portal/domain/claims';
import { expect, screen, waitFor } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { PortalScreen, portalStory } from '../../../stories/portal-screen.tsx';
import { createdColumn, numberColumn, statusColumn } from './columns.tsx';
import { documentList } from './document-list.tsx';
import { ListPage } from './list-page.tsx';

const meta = preview.meta({ title: 'Портал/Список' });

const row = exampleOfSchema('ClaimRow') as Schemas['ClaimRow'];
const list = documentList<Schemas['ClaimRow'], ClaimStatus>({
  side: 'incoming',
  statuses: CLAIM_STATUSES,
  without: ['draft'],
  words: { one: 'Претензия', none: 'Претензий пока нет' },
  name: 'incoming-claims',
  label: 'Претензии',
  queryKey: ['story-list'],
  load: async () => ({ data: [row], counters: {}, pagination: { total: 1, page: 1, pageSize: 20 } }),
  columns: [
    numberColumn('Претензия'),
    createdColumn('Создана'),
    { id: 'items', title: 'Позиций', align: 'right', cell: ({ items_count }) => items_count },
    statusColumn(),
  ],
  filters: [],
});
const sent: unknown[] = [];
const arranged = {
  at: '/incoming-claims',
  answers: {
    'PUT /identity/lists': async (request: Request) => {
      sent.push(await request.json());
      return { body: { data: { ok: true } } };
    },
    'GET /identity/lists': {
      body: {
        data: [
          {
            list: 'incoming-claims',
            views: [{ id: 'mine', name: 'На рассмотрении', is_default: true, address: 'status=20' }],
            hidden: ['items'],
          },
        ],
      },
    },
  },
};

/** A list opens with the user's default view and without the columns that they have hidden. */
export const Arranged = meta.story({
  beforeEach: () => portalStory(arranged),
  render: () => (
    <PortalScreen story={arranged}>
      <ListPage title="Входящие претензии" list={list} />
    </PortalScreen>
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /Убрать.*Статус/ })).toBeVisible();
    await expect(await canvas.findByRole('columnheader', { name: /Создана/ })).toBeVisible();
    await expect(canvas.queryByRole('columnheader', { name: 'Позиций' })).toBeNull();
  },
});

/** The order of the columns is kept; the first one stays first. */
export const Moved = Arranged.extend({
  play: async ({ canvas, userEvent }) => {
    sent.length = 0;
    const titles = () =>
      canvas.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent);
    await canvas.findByRole('columnheader', { name: /Создана/ });
    await userEvent.click(canvas.getByRole('button', { name: 'Столбцы' }));
    const earlier = (name: string) => screen.findByRole('button', { name: `Переместить раньше: ${name}` });
    await expect(await earlier('Создана')).toHaveAttribute('aria-disabled', 'true');
    // Past the hidden column, too.
    await userEvent.click(await earlier('Статус'));
    await userEvent.click(await earlier('Статус'));
    await waitFor(() => expect(titles().join()).toMatch(/^Претензия,Статус,Создана/));
    await expect(sent.at(-1)).toMatchObject({
      list: 'incoming-claims',
      hidden: ['items'],
      order: ['id', 'status', 'created_at', 'items'],
    });
  },
});

const asks: { search: string; searchKind: string }[] = [];
const searched = {
  ...list,
  load: async (asked: { search: string; searchKind: string }) => {
    asks.push(asked);
    return { data: [row], counters: {}, pagination: { total: 1, page: 1, pageSize: 20 } };
  },
  searchKinds: [
    { id: 'any', label: 'Везде', placeholder: 'Номер или артикул' },
    { id: 'article', label: 'Артикул', placeholder: 'Артикул' },
  ],
};

/** Types as fast as a machine: without waiting for a rendering. */
function typeAtOnce(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
const enter = (field: HTMLInputElement) =>
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));

/** A choice, a text and the next text before React has rendered the address of the first: all three hold. */
export const QuickChoices = meta.story({
  beforeEach: () =>
    portalStory({ at: '/incoming-claims', answers: { 'GET /identity/lists': { body: { data: [] } } } }),
  render: () => (
    <PortalScreen story={{ at: '/incoming-claims' }}>
      <ListPage title="Входящие претензии" list={searched} />
    </PortalScreen>
  ),
  play: async ({ canvas }) => {
    const field = await canvas.findByRole<HTMLInputElement>('searchbox');
    await waitFor(() => expect(asks).not.toEqual([]));
    asks.length = 0;
    canvas.getByRole('radio', { name: 'Артикул' }).click();
    await Promise.resolve();
    typeAtOnce(field, 'OC');
    enter(field);
    await Promise.resolve();
    typeAtOnce(field, 'OC90');
    await waitFor(() => expect(asks.at(-1)).toMatchObject({ search: 'OC90', searchKind: 'article' }));
    await expect(field).toHaveValue('OC90');
    await expect(canvas.getByRole('radio', { name: 'Артикул' })).toBeChecked();
  },
});
