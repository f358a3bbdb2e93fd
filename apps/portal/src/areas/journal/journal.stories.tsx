import { expect } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { PortalScreen, portalStory, type PortalStory } from '../../../stories/portal-screen.tsx';
import { JournalScreen } from './journal-screen.tsx';
import { ReservesJournal } from './kind-screens.tsx';
import type { Upload, UploadRow } from './queries.ts';

const meta = preview.meta({ title: 'Портал/Журнал' });

const upload: Upload = {
  ...(exampleOfSchema('Upload') as Upload),
  id: 7,
  kind: 'reserve_upload',
  file_name: 'остатки.csv',
  target: 'Склад Тольятти-1',
  price_list: null,
  storage: { id: 2, title: 'Склад Тольятти-1' },
  request_id: null,
  author: 'Волков Сергей',
  file_kept: true,
  entries: { ids: [11], articles: ['OC 90'] },
  status: { id: 45, code: 'completed_with_errors', title: 'Загружено с ошибками', tone: 'yellow' },
  created_at: '2026-11-20T09:31:00.000Z',
  finished_at: '2026-11-20T09:32:00.000Z',
  total: 40,
  taken: 39,
  refused: 1,
  duplicates: 0,
  message: '',
  allowed_actions: ['repeat'],
};
const row: UploadRow = {
  ...(exampleOfSchema('UploadRow') as UploadRow),
  field: 'Остаток',
  value: 'мало',
  reason: 'должно быть числом',
};
const ONE = 'GET /data-file-processor/upload';
const page = (data: readonly object[]) => ({
  body: { data, pagination: { total: data.length, current: 1, count: 1, per: 20 } },
});
const at = (place: string, path: string, Screen: () => React.ReactNode, answers: PortalStory['answers']) => {
  const story: PortalStory = {
    at: place,
    path,
    user: {
      type: 'supplier',
      is_admin: false,
      permissions: [{ name: 'PERMISSION_JOURNAL_GET', description: 'Журнал' }],
    },
    answers,
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

/** Who uploaded what, when, with which result. */
export const All = meta.story({
  ...at('/journal', '/journal', JournalScreen, {
    [ONE]: page([upload, { ...upload, id: 8, kind: 'request_items', target: 'Закупка на неделю' }]),
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Позиции заявки')).toBeVisible();
    await expect(canvas.getByText('Остатки склада')).toBeVisible();
  },
});

export const Empty = meta.story({
  ...at('/journal', '/journal', JournalScreen, { [ONE]: page([]) }),
  play: async ({ canvas }) => expect(await canvas.findByText('Загрузок ещё не было')).toBeVisible(),
});

/** The file, the file with reasons, the refused rows, and the button to repeat it. */
export const Entry = meta.story({
  ...at('/journal/reserves/7', '/journal/reserves/:id?', ReservesJournal, {
    [`${ONE}/7`]: { body: { data: upload } },
    [`${ONE}/7/rows`]: page([row]),
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('должно быть числом')).toBeVisible();
    for (const name of ['Скачать файл', 'Файл с причинами', 'Только непринятые строки', 'Загрузить ещё раз'])
      await expect(canvas.getByRole('button', { name })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'OC 90' })).toBeVisible();
  },
});

/** The file expires; the entry remains. */
export const FileGone = meta.story({
  ...at('/journal/reserves/7', '/journal/reserves/:id?', ReservesJournal, {
    [`${ONE}/7`]: { body: { data: { ...upload, file_kept: false, allowed_actions: [] } } },
    [`${ONE}/7/rows`]: page([row]),
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Файл больше не хранится.')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Загрузить ещё раз' })).toBeNull();
  },
});

export const Loading = meta.story({
  ...at('/journal/reserves/7', '/journal/reserves/:id?', ReservesJournal, { [`${ONE}/7`]: 'never' }),
});
