import { placeCode } from '@portal/domain/container-places';
import { expect, screen, type userEvent as users, waitFor } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { onPage, portalStory, type PortalStory } from '../../../stories/portal-screen.tsx';
import { AcceptanceScreen } from './acceptances/acceptance-screen.tsx';
import type { Acceptance } from './acceptances/counts.ts';
import { ReceiveScreen } from './acceptances/receive-screen.tsx';
import { CollectScreen } from './collect-screen.tsx';
import { PlacesScreen } from './places-screen.tsx';
import type { Remainder, Shipment } from './queries.ts';

const meta = preview.meta({ title: 'Портал/Сканирование' });

type UserEvent = ReturnType<typeof users.setup>;
const SUPPLIER = { type: 'supplier', is_admin: false };
const SHOP = { type: 'shop', is_admin: false };

const item = {
  ...(exampleOfSchema('Acceptance') as Acceptance).items[0],
  id: 1,
  brand_title: 'KNECHT',
  article: 'OC 90',
  article_norm: 'OC90',
  title: 'Фильтр масляный',
  quantity: 2,
  accepted: 0,
  shortage: 0,
  rejected: 0,
  surplus: 0,
  comment: '',
  containers: [{ container_number: 'М-1', quantity: 2 }],
} as Acceptance['items'][number];
const acceptance: Acceptance = {
  ...(exampleOfSchema('Acceptance') as Acceptance),
  id: 9,
  shipment_id: 1042,
  version: 1,
  status: { id: 10, code: 'new', title: 'Новая', tone: 'brand' },
  allowed_actions: ['save'],
  claim_ids: [],
  unknown_items: [],
  items: [
    item,
    { ...item, id: 3, brand_title: 'MAHLE', containers: [] },
    { ...item, id: 4, brand_title: 'КАМАЗ', article: '740.10391550', containers: [] },
    { ...item, id: 5, brand_title: 'КАМАЗ', article: '740.10391550', containers: [] },
  ],
};
const answers = {
  'GET /document/acceptance/view': { body: { data: acceptance } },
  'PUT /document/acceptance/save': 'never',
} as const satisfies PortalStory['answers'];
const atGate: PortalStory = { at: '/receive/9', path: '/receive/:id', user: SHOP, answers };

/** Scans labels with brand and number in either order; the same number of two brands is asked about. */
const labels = async (field: HTMLElement, status: () => HTMLElement, userEvent: UserEvent) => {
  for (const [label, heard] of [
    ['KAMAZ 740.10391550', 'КАМАЗ 740.10391550 +1'],
    ['740.10391550-KAMAZ', 'КАМАЗ 740.10391550 +1'],
    // The second line of the same part.
    ['https://parts.example/740.10391550', 'КАМАЗ 740.10391550 +1'],
    ['MAHLE OC 90', 'MAHLE OC 90 +1'],
    ['OC 90', 'С этим номером пришли KNECHT OC 90 и MAHLE OC 90: отметьте нужный кнопкой'],
  ] as const) {
    await userEvent.clear(field);
    await userEvent.click(field);
    await userEvent.paste(label);
    await userEvent.keyboard('{Enter}');
    await expect(status()).toHaveTextContent(heard);
  }
};
export const LabelsAtTheGate = meta.story({
  ...onPage(atGate, ReceiveScreen),
  play: async ({ canvas, userEvent }) => {
    const field = await canvas.findByRole('textbox', { name: 'Артикул или номер места' });
    await labels(field, () => canvas.getByRole('status'), userEvent);
    await expect(canvas.getAllByText('2 из 2')).toHaveLength(1);
    await expect(canvas.getAllByText('1 из 2')).toHaveLength(2);
  },
});
export const LabelsInTheTable = meta.story({
  ...onPage({ at: '/acceptances/9', path: '/acceptances/:id', user: SHOP, answers }, AcceptanceScreen),
  play: async ({ canvas, userEvent }) => {
    const field = await canvas.findByRole('textbox', { name: 'Артикул или номер места' });
    const status = () =>
      field.closest('form')?.parentElement?.querySelector('[role="status"]') as HTMLElement;
    await labels(field, status, userEvent);
    await expect(canvas.getByRole('textbox', { name: 'Принято: MAHLE OC 90' })).toHaveValue('1');
  },
});

/** A QR code of the first container of shipment 1042, as its label shows it. */
const QR =
  'M0 21L7 21L7 14L0 14ZM11 21L12 21L12 20L11 20ZM15 21L16 21L16 19L17 19L17 20L19 20L19 19L18 19L18 17L21 17L21 12L19 12L19 9L18 9L18 10L17 10L17 11L16 11L16 12L13 12L13 13L18 13L18 16L17 16L17 17L16 17L16 18L14 18L14 19L13 19L13 20L15 20ZM19 21L20 21L20 20L19 20ZM1 20L1 15L6 15L6 20ZM8 20L9 20L9 19L8 19ZM20 20L21 20L21 18L19 18L19 19L20 19ZM2 19L5 19L5 16L2 16ZM8 18L13 18L13 17L11 17L11 16L10 16L10 17L9 17L9 15L8 15ZM14 17L16 17L16 16L14 16ZM12 16L14 16L14 15L16 15L16 16L17 16L17 14L13 14L13 15L12 15ZM19 16L19 15L20 15L20 16ZM10 15L12 15L12 14L13 14L13 13L11 13L11 14L10 14ZM8 14L10 14L10 13L8 13ZM0 13L1 13L1 12L0 12ZM2 13L3 13L3 11L2 11L2 10L0 10L0 11L1 11L1 12L2 12ZM6 13L7 13L7 12L6 12ZM4 12L5 12L5 11L7 11L7 10L6 10L6 9L7 9L7 8L3 8L3 10L4 10L4 9L5 9L5 10L4 10ZM8 12L9 12L9 11L8 11ZM10 12L11 12L11 10L10 10L10 9L9 9L9 8L11 8L11 10L12 10L12 7L11 7L11 6L10 6L10 7L9 7L9 6L8 6L8 10L9 10L9 11L10 11ZM12 12L13 12L13 10L12 10ZM14 11L15 11L15 8L13 8L13 9L14 9ZM20 11L21 11L21 9L20 9ZM16 10L17 10L17 9L18 9L18 8L16 8ZM1 9L2 9L2 8L1 8ZM19 9L20 9L20 8L19 8ZM0 7L7 7L7 0L0 0ZM12 7L13 7L13 4L12 4L12 3L11 3L11 2L10 2L10 3L8 3L8 5L12 5ZM14 7L21 7L21 0L14 0ZM1 6L1 1L6 1L6 6ZM15 6L15 1L20 1L20 6ZM2 5L5 5L5 2L2 2ZM16 5L19 5L19 2L16 2ZM8 2L10 2L10 1L8 1ZM11 2L13 2L13 1L12 1L12 0L11 0Z';
/** A camera that sees the QR code. */
function seesLabel(): Promise<MediaStream> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [640, 480];
  const context = canvas.getContext('2d');
  const drawing = new Path2D(QR);
  const draw = setInterval(() => {
    if (!context) return;
    context.resetTransform();
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.translate(200, 120);
    context.scale(11, 11);
    context.fillStyle = '#000';
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
    context.fill(drawing, 'evenodd');
  }, 50);
  const stream = canvas.captureStream();
  stream.getVideoTracks()[0]?.addEventListener('ended', () => clearInterval(draw));
  return Promise.resolve(stream);
}
/** The camera reads a container's label, also where the browser has no decoder of its own. */
export const CameraAtTheGate = meta.story({
  ...onPage(atGate, ReceiveScreen),
  beforeEach: () => {
    Object.defineProperty(navigator, 'mediaDevices', {
      configurable: true,
      value: { getUserMedia: seesLabel },
    });
    portalStory(atGate);
    return () => void Reflect.deleteProperty(navigator, 'mediaDevices');
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Сканировать камерой' }));
    await expect(
      await canvas.findByText('Место № М-1: принято, в нём 2 шт.', {}, { timeout: 20_000 }),
    ).toBeVisible();
    await expect(canvas.getByText('2 из 2')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(canvas.queryByRole('group', { name: 'Сканер' })).toBeNull());
  },
});

const shipment: Shipment = {
  ...(exampleOfSchema('Shipment') as Shipment),
  id: 7,
  status: { id: 20, code: 'packed', title: 'Упакована', tone: 'yellow' },
};
const inside = { id: 1, brand_title: 'MANN-FILTER', article: 'W 914/2', title: 'Фильтр масляный' };
const place = { ordinal: 1, container_number: 'М-1', quantity: 3, code: placeCode(7, 1) };
const places = [
  { ...place, items: [{ ...inside, quantity: 3 }] },
  {
    ...place,
    ordinal: 2,
    container_number: 'М-2',
    code: placeCode(7, 2),
    items: [
      { ...inside, quantity: 1 },
      { ...inside, id: 2, brand_title: 'KNECHT', article: 'OC 90', quantity: 2 },
    ],
  },
];
const ofPlaces: PortalStory = {
  at: '/shipment/7/barcode',
  path: '/shipment/:id/barcode',
  user: SUPPLIER,
  answers: {
    'GET /document/shipment/view': { body: { data: shipment } },
    'GET /document/shipment/places': { body: { data: places } },
  },
};

/** A label opens its container; a part's label tells the containers that it lies in. */
export const ScannedPlaces = meta.story({
  ...onPage(ofPlaces, PlacesScreen),
  play: async ({ canvas, userEvent }) => {
    const field = await canvas.findByRole('textbox', { name: 'Артикул или ярлык места' });
    const scan = (code: string) => userEvent.type(field, `${code}{Enter}`);
    await scan(placeCode(7, 2));
    await expect(await canvas.findByText('Место № М-2: 3 шт.')).toBeVisible();
    await expect(canvas.getByText('2 из 2, 3 шт.')).toBeVisible();
    await scan('W-914/2 MANN-FILTER');
    await expect(await canvas.findByText('MANN-FILTER W 914/2: места № М-1, № М-2')).toBeVisible();
    await expect(canvas.getByText('1 из 2, 3 шт.')).toBeVisible();
    await scan('KNECHT OC90');
    await expect(await canvas.findByText('KNECHT OC 90: место № М-2')).toBeVisible();
    await scan(placeCode(8, 1));
    await expect(await canvas.findByText(/Место из другой отгрузки: № 8/)).toBeVisible();
    await scan('XX 1');
    await expect(await canvas.findByText('«XX 1» – такого в этой отгрузке нет')).toBeVisible();
  },
});

const remainder = {
  ...(exampleOfSchema('ShipmentRemainder') as Remainder),
  id: 11,
  order_id: 5,
  brand_title: 'KNECHT',
  article: 'OC 90',
  quantity: 2,
};
const collecting: PortalStory = {
  at: '/inbox/5/shipment',
  path: '/inbox/:id/shipment',
  user: SUPPLIER,
  answers: {
    'GET /document/shipment/remainders': {
      body: {
        data: [{ ...remainder, id: 12, order_id: 6 }, remainder, { ...remainder, id: 13, article: 'OC 384' }],
      },
    },
  },
};
/** The first scanned piece begins the count; this order's pieces come first, then those of the other order. */
export const ScannedCollect = meta.story({
  ...onPage(collecting, CollectScreen),
  play: async ({ canvas, userEvent }) => {
    const field = await canvas.findByRole('textbox', { name: 'Артикул с ярлыка' });
    const button = /^Собрать: /;
    await expect(await canvas.findByRole('button', { name: button })).toHaveTextContent('2 позиции, 4 шт.');
    const scan = (code: string) => userEvent.type(field, `${code}{Enter}`);
    await scan('KNECHT OC-90');
    await expect(await canvas.findByText('KNECHT OC 90: 1 из 2')).toBeVisible();
    await expect(canvas.getByRole('button', { name: button })).toHaveTextContent('1 позиция, 1 шт.');
    for (const _ of [1, 2, 3]) await scan('oc90 knecht');
    await expect(canvas.getByRole('button', { name: button })).toHaveTextContent('2 позиции, 4 шт.');
    await scan('OC 90');
    await expect(await canvas.findByText('KNECHT OC 90 – уже всё, больше не отгружают')).toBeVisible();
    await scan('XX 1');
    await expect(await canvas.findByText('«XX 1» – такого здесь нет')).toBeVisible();
    await expect(canvas.getByRole('button', { name: button })).toHaveTextContent('2 позиции, 4 шт.');
  },
});

/**
 * What was scanned before a reload is still chosen; a line that was shipped meanwhile is left out. Starting again
 * chooses everything, and can be undone.
 */
export const BegunCollect = meta.story({
  ...onPage(collecting, CollectScreen),
  beforeEach: () => {
    portalStory({ ...collecting, user: { ...SUPPLIER, id: 7 } });
    const chosen = [
      [11, 1],
      [99, 5],
    ];
    localStorage.setItem(
      'portal.kept.7.collect.5',
      JSON.stringify({ at: Date.now(), pieces: 6, value: { chosen, scans: true } }),
    );
  },
  play: async ({ canvas, userEvent }) => {
    const button = () => canvas.findByRole('button', { name: /^Собрать: / });
    await expect(await canvas.findByText('Вы уже начали: 1 шт.')).toBeVisible();
    await expect(await button()).toHaveTextContent('1 позиция, 1 шт.');
    await userEvent.type(canvas.getByRole('textbox', { name: 'Артикул с ярлыка' }), 'OC 384{Enter}');
    await expect(await button()).toHaveTextContent('2 позиции, 2 шт.');
    await userEvent.click(canvas.getByRole('button', { name: 'Начать заново' }));
    await expect(await button()).toHaveTextContent('2 позиции, 4 шт.');
    await expect(canvas.queryByText(/Вы уже начали/)).toBeNull();
    await expect(localStorage.getItem('portal.kept.7.collect.5')).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Вернуть' }));
    await expect(await button()).toHaveTextContent('2 позиции, 2 шт.');
  },
});
