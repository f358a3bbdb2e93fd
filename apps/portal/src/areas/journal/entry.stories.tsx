import { expect, screen, waitFor, within } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { onPage, type PortalStory } from '../../../stories/portal-screen.tsx';
import { EntryScreen } from './entry-screen.tsx';

const meta = preview.meta({ title: 'Портал/Запись журнала' });
const upload = {
  ...(exampleOfSchema('Upload') as object),
  id: 7,
  kind: 'price_list_upload',
  file_name: 'Прайс ноябрь.xlsx',
  file_kept: true,
  request_id: null,
  entries: { ids: [], articles: [] },
  allowed_actions: ['repeat'],
  undo_until: null,
};
const CANCELLED = { id: 60, code: 'cancelled', title: 'Отменено', tone: 'neutral' };
const repeated: string[] = [];
const storyOf = (more: object): PortalStory => ({
  at: '/journal/7',
  path: '/journal/:id',
  user: { type: 'supplier', is_admin: false },
  answers: {
    'GET /data-file-processor/upload/7': { body: { data: { ...upload, ...more } } },
    'POST /data-file-processor/upload/7/undo': (request) => {
      repeated.push(new URL(request.url).pathname);
      return { body: { data: { ...upload, status: CANCELLED, undo_until: null } } };
    },
    'POST /data-file-processor/upload/7/repeat': (request) => {
      repeated.push(new URL(request.url).pathname);
      return { body: { data: { ...upload, id: 8 } } };
    },
  },
});
const Entry = () => <EntryScreen kind="price_list_upload" title="Журнал загрузок" />;

/** Repeating a file creates a new upload. */
export const Repeat = meta.story({
  ...onPage(storyOf({}), Entry),
  play: async ({ canvas, userEvent }) => {
    repeated.length = 0;
    await userEvent.click(await canvas.findByRole('button', { name: 'Загрузить ещё раз' }));
    await waitFor(() => expect(repeated).toHaveLength(1));
  },
});

/** A loaded file can be taken back for a while; the question says what stays. */
export const UploadUndone = meta.story({
  ...onPage(storyOf({ storage: null, undo_until: new Date(Date.now() + 59_000).toISOString() }), Entry),
  play: async ({ canvas, userEvent }) => {
    repeated.length = 0;
    await expect(
      await canvas.findByText(/^Загрузку можно отменить ещё 1\sмин: цены и остатки/),
    ).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Отменить загрузку…' }));
    const asked = await screen.findByRole('dialog', { name: 'Отменить загрузку «Прайс ноябрь.xlsx»?' });
    await expect(asked).toHaveTextContent('Заказы, которые уже разместили, останутся.');
    await expect(repeated).toEqual([]);
    await userEvent.click(within(asked).getByRole('button', { name: 'Отменить загрузку' }));
    await waitFor(() => expect(repeated).toEqual(['/api/data-file-processor/upload/7/undo']));
    await expect(await canvas.findByText('Цены и остатки снова такие, как до неё')).toBeVisible();
  },
});

/** A failed upload shows the reason; an expired file cannot be downloaded. */
export const Failed = meta.story({
  ...onPage(
    storyOf({
      message: 'В файле нет строк с данными.',
      status: { id: 5, code: 'failed', title: 'Ошибка', tone: 'red' },
      file_kept: false,
      allowed_actions: [],
    }),
    Entry,
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('В файле нет строк с данными.')).toBeVisible();
    await expect(canvas.getByText('Файл больше не хранится.')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Загрузить ещё раз' })).toBeNull();
  },
});
