import { expect, waitFor, within } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { PortalScreen, portalStory, type PortalStory } from '../../../stories/portal-screen.tsx';
import { AcceptanceScreen } from './acceptances/acceptance-screen.tsx';
import { CollectScreen } from './collect-screen.tsx';
import type { Acceptance } from './acceptances/counts.ts';
import type { Remainder, Shipment } from './queries.ts';
import { ReceiveScreen } from './acceptances/receive-screen.tsx';
import { ShipmentListScreen } from './shipment-list.tsx';
import { ShipmentScreen } from './shipment-screen.tsx';

const meta = preview.meta({ title: 'Портал/Отгрузки и приёмки' });

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

const LIST = 'GET /document/shipment/shipments';
const counters = { all: 0, draft: 0, new: 0, work: 0, done: 0, failed: 0 };
const none = { body: { data: [], counters, pagination: { total: 0, page: 1, pageSize: 20 } } };

export const Empty = meta.story({
  ...on({ at: '/shipment', user: SUPPLIER, answers: { [LIST]: none } }, ShipmentListScreen),
  play: async ({ canvas }) => expect(await canvas.findByText('Отгрузок пока нет')).toBeVisible(),
});

export const Failed = meta.story({
  ...on(
    { at: '/shipment', user: SUPPLIER, answers: { [LIST]: { status: 500, message: 'Сервер не отвечает' } } },
    ShipmentListScreen,
  ),
  play: async ({ canvas }) => expect(await canvas.findByText('Сервер не отвечает')).toBeVisible(),
});

const remainder = {
  ...(exampleOfSchema('ShipmentRemainder') as Remainder),
  id: 11,
  order_id: 5,
  quantity: 4,
};
/** A refusal that names a position. */
const refused = (field: string, message: string) => ({
  status: 422,
  code: 'validation',
  message,
  fields: [{ field, message }],
});
/**
 * The order's confirmed pieces are preselected; another order of the same customer can be added. What the server
 * refuses of a position stands at its row.
 */
export const Collect = meta.story({
  ...on(
    {
      at: '/inbox/5/shipment',
      path: '/inbox/:id/shipment',
      user: SUPPLIER,
      answers: {
        'GET /document/shipment/remainders': {
          body: { data: [remainder, { ...remainder, id: 12, order_id: 6, article: 'OC 384', quantity: 2 }] },
        },
        'POST /document/shipment/create': refused(
          'items.12.quantity',
          'OC 384: можно отгрузить 1, а указано 2',
        ),
      },
    },
    CollectScreen,
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('button', { name: 'Собрать: 1 позиция, 4 шт.' })).toBeVisible();
    await userEvent.click(canvas.getByRole('checkbox', { name: /OC 384/ }));
    await userEvent.click(canvas.getByRole('button', { name: 'Собрать: 2 позиции, 6 шт.' }));
    const quantity = canvas.getByRole('textbox', { name: /^Отгрузить: .*OC 384/ });
    await waitFor(() => expect(quantity).toHaveFocus());
    await expect(quantity).toBeInvalid();
    await expect(quantity).toHaveAccessibleDescription('OC 384: можно отгрузить 1, а указано 2');
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(quantity).not.toBeInvalid());
  },
});

const item = {
  ...(exampleOfSchema('Shipment') as Shipment).items[0],
  id: 1,
  order_line_id: 11,
  order_id: 5,
  brand_title: 'MANN-FILTER',
  article: 'W 914/2',
  title: 'Фильтр масляный',
  quantity: 4,
  available: 4,
  containers: [],
} as Shipment['items'][number];
const draft: Shipment = {
  ...(exampleOfSchema('Shipment') as Shipment),
  id: 7,
  version: 1,
  order_ids: [5],
  status: { id: 10, code: 'draft', title: 'Черновик', tone: 'neutral' },
  allowed_actions: ['edit', 'cancel'],
  items: [item, { ...item, id: 2, order_line_id: 12, article: 'OC 90', quantity: 2, available: 2 }],
};
/**
 * Every piece is put into a numbered container: repeated numbers and excess pieces are reported at once, in the
 * specification's words. Pieces in no container, and what the server refuses, stand at their rows.
 */
export const Packing = meta.story({
  ...on(
    {
      at: '/shipment/7',
      path: '/shipment/:id',
      user: SUPPLIER,
      answers: {
        'GET /document/shipment/view': { body: { data: draft } },
        'PUT /document/shipment/update': refused(
          'items.12.quantity',
          'OC 90: можно отгрузить 1, а указано 2',
        ),
      },
    },
    ShipmentScreen,
  ),
  play: async ({ canvas, userEvent }) => {
    // The button for an item's first container is not labelled «ещё».
    await expect(await canvas.findAllByRole('button', { name: /^Место на \d+ шт\.: / })).toHaveLength(2);
    await userEvent.click(canvas.getByRole('button', { name: 'По месту на позицию' }));
    const [first] = canvas.getAllByRole('textbox', { name: /^Номер места 1: MANN-FILTER W 914/ });
    if (!first) throw new Error('no place');
    await expect(first).toHaveValue('1');
    await expect(canvas.getByRole('button', { name: 'Сохранить места' })).toBeVisible();
    const counter = within(canvas.getByRole('group', { name: 'В месте 1: MANN-FILTER W 914/2' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Сохранить места' }));
    const refusal = await canvas.findByRole('textbox', { name: 'Количество: MANN-FILTER OC 90' });
    await waitFor(() => expect(refusal).toHaveFocus());
    await expect(refusal).toHaveAccessibleDescription('OC 90: можно отгрузить 1, а указано 2');
    await userEvent.click(counter.getByRole('button', { name: 'Меньше' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Упаковать' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Не разложено 1 шт.');
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: 'Ещё место на 1 шт.: MANN-FILTER W 914/2' })).toHaveFocus(),
    );
    await userEvent.click(counter.getByRole('button', { name: 'Больше' }));
    await expect(canvas.queryByRole('alert')).toBeNull();
    await userEvent.click(counter.getByRole('button', { name: 'Больше' }));
    await expect(
      await canvas.findByText('Общее кол-во во всех тарных местах не может быть больше 4'),
    ).toBeVisible();
  },
});

const receivedItem = {
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
  version: 1,
  status: { id: 10, code: 'new', title: 'Новая', tone: 'brand' },
  allowed_actions: ['save'],
  claim_ids: [],
  unknown_items: [],
  items: [
    receivedItem,
    { ...receivedItem, id: 2, article: 'W 914/2', article_norm: 'W9142', quantity: 3, containers: [] },
  ],
};
const VIEW = 'GET /document/acceptance/view';
const SAVE = 'PUT /document/acceptance/save';
const counting = {
  [VIEW]: { body: { data: acceptance } },
  [SAVE]: 'never',
} as const satisfies PortalStory['answers'];

/** Counting in a table: never more than shipped; the rest can be accepted with one click. */
export const Counting = meta.story({
  ...on({ at: '/acceptances/9', path: '/acceptances/:id', user: SHOP, answers: counting }, AcceptanceScreen),
  play: async ({ canvas, userEvent }) => {
    const accepted = await canvas.findByRole('textbox', { name: 'Принято: KNECHT OC 90' });
    await userEvent.clear(accepted);
    await userEvent.type(accepted, '5');
    await waitFor(() => expect(accepted).toHaveValue('2'));
    await userEvent.click(canvas.getByRole('button', { name: 'Остального нет' }));
    await expect(canvas.getByRole('textbox', { name: 'Нет: KNECHT W 914/2' })).toHaveValue('3');
  },
});

/** A finished acceptance: what was shipped, and what of it was accepted. */
export const AcceptedSum = meta.story({
  ...on(
    {
      at: '/acceptances/9',
      path: '/acceptances/:id',
      user: SHOP,
      answers: {
        [VIEW]: {
          body: {
            data: {
              ...acceptance,
              status: {
                id: 35,
                code: 'accepted_with_discrepancy',
                title: 'Принята с расхождениями',
                tone: 'yellow',
              },
              allowed_actions: [],
              quantity: 5,
              accepted: 2,
              amount: 500,
              items: [
                { ...receivedItem, price: 100, accepted: 2 },
                { ...receivedItem, id: 2, price: 100, quantity: 3, shortage: 3 },
              ],
            },
          },
        },
      },
    },
    AcceptanceScreen,
  ),
  play: async ({ canvas }) => {
    const value = (term: string) => canvas.getByText(term).closest('dt')?.nextElementSibling;
    await expect(await canvas.findByText('Отгружено, 5 шт.')).toBeVisible();
    await expect(value('Отгружено, 5 шт.')).toHaveTextContent('500,00');
    await expect(value('Принято, 2 шт.')).toHaveTextContent('200,00');
  },
});

/**
 * On arrival: an article's code counts one piece, a container's code all its contents; surplus is reported,
 * invalid codes change nothing.
 */
export const AtTheGate = meta.story({
  ...on({ at: '/receive/9', path: '/receive/:id', user: SHOP, answers: counting }, ReceiveScreen),
  play: async ({ canvas, userEvent }) => {
    const field = await canvas.findByRole('textbox', { name: 'Артикул или номер места' });
    const scan = async (code: string) => userEvent.type(field, `${code}{Enter}`);
    await scan('oc-90');
    await expect(canvas.getByRole('status')).toHaveTextContent('KNECHT OC 90 +1');
    await scan('М-1');
    await expect(canvas.getByText('2 из 2')).toBeVisible();
    await scan('OC 90');
    await expect(canvas.getByRole('status')).toHaveTextContent('лишнее, отгружено 2');
    await scan(']C1%%%');
    await expect(canvas.getByRole('status')).toHaveTextContent('такого нет в этой отгрузке');
    await expect(canvas.getByText('0 из 3')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Остального нет' }));
    await expect(canvas.getByRole('button', { name: 'Завершить' })).toBeEnabled();
  },
});

/** Simulates a keyboard scanner with the focus outside of fields: a key every 5 milliseconds. */
function wedge(code: string): void {
  let at = 1_000;
  for (const key of [...code, 'Enter']) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    // The scanner's timing, independent of the speed of this machine.
    Object.defineProperty(event, 'timeStamp', { value: (at += 5) });
    document.body.dispatchEvent(event);
  }
}
/**
 * A faulty scanner: the same code a thousand times is two accepted pieces and 998 surplus; invalid codes are
 * ignored.
 */
export const MadScanner = meta.story({
  ...on({ at: '/receive/9', path: '/receive/:id', user: SHOP, answers: counting }, ReceiveScreen),
  play: async ({ canvas }) => {
    await canvas.findByRole('textbox', { name: 'Артикул или номер места' });
    for (const code of [']C1%%%', '\u{0}\u{1F4A9}\u{0}', '«»—…', 'x'.repeat(5_000)]) wedge(code);
    await expect(await canvas.findByText(/такого нет в этой отгрузке/)).toBeVisible();
    await expect(canvas.getByText('0 из 2')).toBeVisible();
    for (let times = 0; times < 1_000; times += 1) wedge('OC90');
    await expect(await canvas.findByText('лишнее 998')).toBeVisible();
    await expect(canvas.getByText('2 из 2')).toBeVisible();
    await expect(canvas.getByText('0 из 3')).toBeVisible();
  },
});

/** An unordered item is recorded with the scanned code; repeated ones add up, and pieces can be removed. */
export const NotOrdered = meta.story({
  ...on({ at: '/receive/9', path: '/receive/:id', user: SHOP, answers: counting }, ReceiveScreen),
  play: async ({ canvas, canvasElement, userEvent }) => {
    const field = await canvas.findByRole('textbox', { name: 'Артикул или номер места' });
    await userEvent.type(field, 'w-712/75{Enter}');
    const write = async (button: string, pieces: string, comment: string) => {
      await userEvent.click(await canvas.findByRole('button', { name: button }));
      const dialog = within(
        await within(canvasElement.ownerDocument.body).findByRole('dialog', { name: 'Чего не заказывали' }),
      );
      // Pasted, because typing is slow.
      for (const [name, text] of [
        [/^Артикул/, 'W 712/75'],
        [/^Бренд/, 'MANN-FILTER'],
        [/^Количество/, pieces],
        [/^Комментарий/, comment],
      ] as const) {
        const written = await dialog.findByRole('textbox', { name });
        await userEvent.clear(written);
        await userEvent.paste(text);
      }
      await userEvent.click(dialog.getByRole('button', { name: 'Записать' }));
    };
    await write('Записать незаказанное: W71275', '2', 'в месте М-1');
    await expect(await canvas.findByText('MANN-FILTER W 712/75 – 2 шт.')).toBeVisible();
    await expect(canvas.getByText('в месте М-1')).toBeVisible();
    await write('Записать незаказанное', '3', ' ');
    await expect(await canvas.findByText('MANN-FILTER W 712/75 – 5 шт.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Убрать: MANN-FILTER W 712/75' }));
    await waitFor(() => expect(canvas.queryByText(/W 712\/75 –/)).toBeNull());
  },
});

/** Without a connection the counts stay on the device, and the page says so. */
export const Offline = meta.story({
  ...on(
    {
      at: '/receive/9',
      path: '/receive/:id',
      user: SHOP,
      answers: { ...counting, [SAVE]: { status: 503, message: 'Сервер недоступен' } },
    },
    ReceiveScreen,
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Принять +1: KNECHT OC 90' }));
    await expect(await canvas.findByText('Не отправлено: 1 шт.', {}, { timeout: 10_000 })).toBeVisible();
    await expect(canvas.getByText('1 из 2')).toBeVisible();
  },
});

/** The unsent counts in local storage. */
const keptHere = () => {
  const key = Object.keys(localStorage).find((name) => name.endsWith('.acceptance.9'));
  const { value } = JSON.parse((key && localStorage.getItem(key)) ?? 'null') ?? { value: null };
  return value as object | null;
};
interface Saved {
  version: number;
  items: { id: number; accepted: number }[];
}
const saved: Saved[] = [];
const twoDevices: PortalStory = {
  at: '/receive/9',
  path: '/receive/:id',
  user: SHOP,
  answers: {
    // By the time this device saves, the other device has accepted one piece of two.
    [VIEW]: () =>
      saved.length === 0
        ? { body: { data: acceptance } }
        : { body: { data: { ...acceptance, version: 2, items: [{ ...receivedItem, accepted: 1 }] } } },
    [SAVE]: async (request) => {
      const asked = (await request.json()) as Saved;
      saved.push(asked);
      return asked.version === 1
        ? { status: 409, message: 'Приёмку уже продолжили на другом устройстве.' }
        : { body: { data: { ...acceptance, version: 3, items: [{ ...receivedItem, accepted: 2 }] } } };
    },
  },
};
/** Two devices count: the second one loads the first one's counts and adds its own. */
export const AnotherDevice = meta.story({
  ...on(twoDevices, ReceiveScreen),
  beforeEach: () => {
    saved.length = 0;
    return portalStory(twoDevices);
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Принять +1: KNECHT OC 90' }));
    await expect(await canvas.findByText('2 из 2', {}, { timeout: 10_000 })).toBeVisible();
    await waitFor(() => expect(keptHere()).toBeNull(), { timeout: 10_000 });
    expect(saved.map(({ version, items }) => [version, items[0]?.accepted])).toEqual([
      [1, 1],
      [2, 2],
    ]);
  },
});

const finished: number[] = [];
let answerSave: (() => void) | undefined;
const savingSlowly: PortalStory = {
  at: '/receive/9',
  path: '/receive/:id',
  user: SHOP,
  answers: {
    [VIEW]: () => ({
      body: {
        data: { ...acceptance, version: answerSave === undefined ? 1 : 2, items: [receivedItem] },
      },
    }),
    [SAVE]: async () => {
      // Only the first save waits: with slow input the counts may be split into two.
      if (answerSave === undefined)
        await new Promise<void>((resolve) => {
          answerSave = resolve;
        });
      return {
        body: { data: { ...acceptance, version: 2, items: [{ ...receivedItem, accepted: 2 }] } },
      };
    },
    'PUT /document/acceptance/finish': async (request) => {
      finished.push(((await request.json()) as Saved).version);
      return { body: { data: { ...acceptance, version: 3 } } };
    },
  },
};
/** Finishing waits for a pending save, so that all counts are included. */
export const FinishWhileSaving = meta.story({
  ...on(savingSlowly, ReceiveScreen),
  beforeEach: () => {
    finished.length = 0;
    answerSave = undefined;
    return portalStory(savingSlowly);
  },
  play: async ({ canvas, userEvent }) => {
    const more = await canvas.findByRole('button', { name: 'Принять +1: KNECHT OC 90' });
    await userEvent.click(more);
    await userEvent.click(more);
    await waitFor(() => expect(answerSave).toBeDefined(), { timeout: 10_000 });
    await userEvent.click(canvas.getByRole('button', { name: 'Завершить' }));
    const dialog = within(await within(document.body).findByRole('dialog'));
    await expect(
      dialog.getByText(/^Принято \d+ из \d+ шт\..* Изменить приёмку после этого нельзя\./),
    ).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Завершить' }));
    // Long enough for a finish that does not wait to send its call.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await expect(finished).toEqual([]);
    answerSave?.();
    await waitFor(() => expect(finished).toEqual([2]), { timeout: 10_000 });
  },
});

/** Finished on another device meanwhile: the page lists what was not included, and nothing more is sent. */
export const FinishedElsewhere = meta.story({
  ...on(
    {
      at: '/receive/9',
      path: '/receive/:id',
      user: SHOP,
      answers: {
        [VIEW]: () =>
          keptHere() === null
            ? { body: { data: acceptance } }
            : {
                body: {
                  data: {
                    ...acceptance,
                    version: 4,
                    status: { id: 30, code: 'accepted', title: 'Принята', tone: 'green' },
                    allowed_actions: [],
                  },
                },
              },
        [SAVE]: { status: 409, message: 'Приёмку уже продолжили на другом устройстве.' },
      },
    },
    ReceiveScreen,
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Принять +1: KNECHT OC 90' }));
    await expect(
      await canvas.findByText(
        'Приёмку уже завершили: то, что не успело сохраниться, в неё не вошло',
        {},
        { timeout: 10_000 },
      ),
    ).toBeVisible();
    await expect(await canvas.findByRole('link', { name: 'К приёмке' })).toBeVisible();
    expect(keptHere()).toBeNull();
  },
});

/** Signed out meanwhile: the counts stay on the device until the user signs in again. */
export const SignedOut = meta.story({
  ...on(
    {
      at: '/receive/9',
      path: '/receive/:id',
      user: SHOP,
      answers: { ...counting, [SAVE]: { status: 401, message: 'Войдите ещё раз' } },
    },
    ReceiveScreen,
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Принять +1: KNECHT OC 90' }));
    await waitFor(() => expect(keptHere()).toMatchObject({ sending: { version: 1 } }), {
      timeout: 10_000,
    });
    await expect(await canvas.findByText('Не отправлено: 1 шт.', {}, { timeout: 10_000 })).toBeVisible();
    expect(keptHere()).toMatchObject({ unsent: { 1: { accepted: 1 } } });
  },
});
