import { expect, screen, waitFor } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { type Answered, onPage } from '../../../stories/portal-screen.tsx';
import { StorageSettingsScreen } from '../../areas/storages/storage-settings-screen.tsx';
import { queryClient } from '../../session/query-client.ts';

const meta = preview.meta({ title: 'Портал/Обновление данных' });

const RIGHTS = ['STORAGE_GET', 'NOMENCLATURE_GET'].map((name) => ({
  name: `PERMISSION_${name}`,
  description: name,
}));
const settings = { zone: 'Europe/Samara', thresholds: { vanished: 30, refused: null }, source: null };
const found = { body: { data: settings } };
let reply: Answered = found;
const refetched = async (next: Answered) => {
  reply = next;
  await queryClient.invalidateQueries({ queryKey: ['list-updating'] });
};
const OUTDATED = 'Не удалось обновить данные. На странице то, что было раньше';

const atSettings = onPage(
  {
    at: '/storages/1/settings',
    path: '/storages/:id/settings',
    user: { type: 'supplier', is_admin: false, permissions: RIGHTS },
    answers: {
      'GET /warehouse/storage/view': {
        body: { data: { ...(exampleOfSchema('StorageWhole') as object), id: 1 } },
      },
      'GET /warehouse/storage/1/updating': () => reply,
    },
  },
  StorageSettingsScreen,
);

/**
 * A refetch that fails because of the server keeps the page and what is typed, and warns; the next success takes the
 * warning away. A refused refetch shows the refusal instead of the page.
 */
export const RefetchFails = meta.story({
  ...atSettings,
  play: async ({ canvas, userEvent }) => {
    reply = found;
    const field = () => canvas.findByRole('textbox', { name: 'Остатков обнулится, %' });
    await userEvent.clear(await field());
    await userEvent.type(await field(), '36');
    for (const status of [500, 429]) {
      await refetched({ status, message: 'Сервер не ответил' });
      await expect(await screen.findByText(OUTDATED)).toBeVisible();
      await expect(await field()).toHaveValue('36');
      await refetched(found);
      await waitFor(() => expect(screen.queryByText(OUTDATED)).toBeNull());
      await expect(await field()).toHaveValue('36');
    }
    await refetched({ status: 404, message: 'Склад не найден' });
    await expect(await canvas.findByText('Склад не найден')).toBeVisible();
    await expect(canvas.queryByRole('textbox', { name: 'Остатков обнулится, %' })).toBeNull();
  },
});

/** Thresholds that another user saves while some are typed: the typed ones stay until the user chooses. */
export const SavedByAnother = meta.story({
  ...atSettings,
  play: async ({ canvas, userEvent }) => {
    reply = found;
    const field = () => canvas.findByRole('textbox', { name: 'Остатков обнулится, %' });
    await userEvent.clear(await field());
    await userEvent.type(await field(), '36');
    await refetched({ body: { data: { ...settings, thresholds: { vanished: 50, refused: 5 } } } });
    await expect(await canvas.findByText('Пока вы писали, это изменил кто-то другой')).toBeVisible();
    await expect(await field()).toHaveValue('36');
    await userEvent.click(canvas.getByRole('button', { name: 'Отбросить моё и показать новое' }));
    await expect(await field()).toHaveValue('50');
  },
});
