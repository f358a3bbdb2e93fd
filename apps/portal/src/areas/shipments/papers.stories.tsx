import { placeCode } from '@portal/domain/container-places';
import { expect, waitFor, within } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { PortalScreen, portalStory, type PortalStory } from '../../../stories/portal-screen.tsx';
import type { Acceptance } from './acceptances/counts.ts';
import { PlacesScreen } from './places-screen.tsx';
import type { Shipment } from './queries.ts';
import { ReceiveScreen } from './acceptances/receive-screen.tsx';
import { ShipmentScreen } from './shipment-screen.tsx';

const meta = preview.meta({ title: 'Портал/Бумаги и штрихкоды' });

const SUPPLIER = { type: 'supplier', is_admin: false };
const SHOP = { type: 'shop', is_admin: false };
const on = (story: PortalStory, Screen: () => React.JSX.Element | null) => ({
  beforeEach: () => portalStory(story),
  render: () => (
    <PortalScreen story={story}>
      <Screen />
    </PortalScreen>
  ),
});

const VIEW = 'GET /document/shipment/view';
const item = {
  ...(exampleOfSchema('Shipment') as Shipment).items[0],
  id: 1,
  brand_title: 'MANN-FILTER',
  article: 'W 914/2',
  title: 'Фильтр масляный',
  quantity: 4,
} as Shipment['items'][number];
const packed: Shipment = {
  ...(exampleOfSchema('Shipment') as Shipment),
  id: 7,
  status: { id: 20, code: 'packed', title: 'Упакована', tone: 'yellow' },
  upd_number: '',
  upd_date: null,
  containers_count: 2,
  allowed_actions: ['edit', 'unpack', 'ship', 'cancel'],
  items: [item],
};
const shipped: Shipment = {
  ...packed,
  status: { id: 30, code: 'shipped', title: 'В пути', tone: 'brand' },
  upd_number: 'УПД-104',
  upd_date: '2026-11-05',
  allowed_actions: ['deliver'],
};

/** Printed forms that the shipment's status does not allow are not offered. */
export const PackedPapers = meta.story({
  ...on(
    {
      at: '/shipment/7',
      path: '/shipment/:id',
      user: SUPPLIER,
      answers: { [VIEW]: { body: { data: packed } } },
    },
    ShipmentScreen,
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Печать' }));
    const menu = within(await within(document.body).findByRole('menu'));
    const items = menu.getAllByRole('menuitem').map(({ textContent }) => textContent);
    await expect(items).toEqual(['Лист подбора', 'Ярлыки мест…']);
  },
});

/** If a printed form is refused, the server's message is shown. */
export const RefusedPaper = meta.story({
  ...on(
    {
      at: '/shipment/7',
      path: '/shipment/:id',
      user: SUPPLIER,
      answers: {
        [VIEW]: { body: { data: shipped } },
        'GET /document/shipment/paper': {
          status: 409,
          message: 'Сначала укажите номер и дату УПД в бумагах отгрузки',
        },
      },
    },
    ShipmentScreen,
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Печать' }));
    const menu = within(await within(document.body).findByRole('menu'));
    const items = menu.getAllByRole('menuitem').map(({ textContent }) => textContent);
    await expect(items).toEqual(['Ярлыки мест…', 'УПД', 'УПД для ЭДО (файл XML)', 'ТОРГ-12']);
    await userEvent.click(menu.getByRole('menuitem', { name: 'УПД' }));
    await expect(
      await canvas.findByText('Сначала укажите номер и дату УПД в бумагах отгрузки'),
    ).toBeVisible();
  },
});

const inside = { id: 1, brand_title: 'MANN-FILTER', article: 'W 914/2', title: 'Фильтр масляный' };
const places = [
  {
    ordinal: 1,
    container_number: 'М-1',
    quantity: 3,
    code: placeCode(7, 1),
    items: [{ ...inside, quantity: 3 }],
  },
  {
    ordinal: 2,
    container_number: 'М-2',
    quantity: 3,
    code: placeCode(7, 2),
    items: [
      { ...inside, quantity: 1 },
      { ...inside, id: 2, brand_title: 'KNECHT', article: 'OC 90', quantity: 2 },
    ],
  },
];
const ofPlaces = (shipment: Shipment): PortalStory => ({
  at: '/shipment/7/barcode',
  path: '/shipment/:id/barcode',
  user: SUPPLIER,
  answers: {
    [VIEW]: { body: { data: shipment } },
    'GET /document/shipment/places': { body: { data: places } },
  },
});

/** Containers with their contents, the label of the open one, and selection for printing. */
export const Labels = meta.story({
  ...on(ofPlaces(shipped), PlacesScreen),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('button', { name: 'Печать: 2 ярлыка' })).toBeVisible();
    await expect(await canvas.findByRole('img', { name: 'Code 128 места № М-1' })).toBeVisible();
    await expect(canvas.getByRole('img', { name: 'QR места № М-1' })).toBeVisible();
    await expect(canvas.getByText('1 из 2, 3 шт.')).toBeVisible();
    await userEvent.click(canvas.getByRole('row', { name: /М-2/ }));
    await expect(await canvas.findByRole('img', { name: 'Code 128 места № М-2' })).toBeVisible();
    await expect(canvas.getByText('2 из 2, 3 шт.')).toBeVisible();
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Место № М-2' }));
    await expect(canvas.getByRole('button', { name: 'Печать выбранных' })).toBeVisible();
  },
});

/** Containers of a draft may still change, so their labels cannot be printed, and the page says why. */
export const LabelsOfADraft = meta.story({
  ...on(
    ofPlaces({
      ...packed,
      status: { id: 10, code: 'draft', title: 'Черновик', tone: 'neutral' },
    }),
    PlacesScreen,
  ),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText('Сначала упакуйте отгрузку: её места ещё могут измениться'),
    ).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^Печать/ })).toBeNull();
  },
});

const received = {
  ...(exampleOfSchema('Acceptance') as Acceptance).items[0],
  id: 1,
  brand_title: 'MANN-FILTER',
  article: 'W 914/2',
  article_norm: 'W9142',
  title: 'Фильтр масляный',
  quantity: 4,
  accepted: 0,
  shortage: 0,
  rejected: 0,
  surplus: 0,
  comment: '',
  containers: [
    { container_number: 'М-1', quantity: 3 },
    { container_number: 'М-2', quantity: 1 },
  ],
} as Acceptance['items'][number];
const acceptance: Acceptance = {
  ...(exampleOfSchema('Acceptance') as Acceptance),
  id: 9,
  shipment_id: 7,
  status: { id: 10, code: 'new', title: 'Новая', tone: 'brand' },
  allowed_actions: ['save'],
  claim_ids: [],
  unknown_items: [],
  items: [received],
};

/** A container's label counts its contents exactly once; a label of another shipment is reported. */
export const LabelAtTheGate = meta.story({
  ...on(
    {
      at: '/receive/9',
      path: '/receive/:id',
      user: SHOP,
      answers: {
        'GET /document/acceptance/view': { body: { data: acceptance } },
        'PUT /document/acceptance/save': 'never',
      },
    },
    ReceiveScreen,
  ),
  play: async ({ canvas, userEvent }) => {
    const field = await canvas.findByRole('textbox', { name: 'Артикул или номер места' });
    const scan = async (code: string) => userEvent.type(field, `${code}{Enter}`);
    await scan(placeCode(7, 1));
    await expect(canvas.getByRole('status')).toHaveTextContent('Место № М-1: принято, в нём 3 шт.');
    await expect(canvas.getByText('3 из 4')).toBeVisible();
    await scan(placeCode(7, 1));
    await expect(canvas.getByRole('status')).toHaveTextContent('Место № М-1 уже принято');
    await expect(canvas.getByText('3 из 4')).toBeVisible();
    await scan(placeCode(8, 1));
    await expect(canvas.getByRole('status')).toHaveTextContent(/Место из другой отгрузки: № 8/);
    await scan(placeCode(7, 3));
    await expect(canvas.getByRole('status')).toHaveTextContent('такого нет в этой отгрузке');
    await scan(placeCode(7, 2));
    await expect(canvas.getByText('4 из 4')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Печать' }));
    await waitFor(() =>
      expect(
        within(document.body)
          .getAllByRole('menuitem')
          .map(({ textContent }) => textContent),
      ).toEqual(['УПД', 'УПД для ЭДО (файл XML)', 'ТОРГ-12']),
    );
  },
});
