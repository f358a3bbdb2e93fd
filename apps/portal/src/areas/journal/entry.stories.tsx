import { expect, waitFor } from 'storybook/test';
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
};
const repeated: string[] = [];
const storyOf = (more: object): PortalStory => ({
  at: '/journal/7',
  path: '/journal/:id',
  user: { type: 'supplier', is_admin: false },
  answers: {
    'GET /data-file-processor/upload/7': { body: { data: { ...upload, ...more } } },
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
