import { expect, screen, waitFor, within } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { onPage, recording } from '../../../stories/portal-screen.tsx';
import { MapScreen } from './logistics/map-screen.tsx';
import { OldMapsScreen } from './logistics/old-maps-screen.tsx';
import { PickupScheduleScreen } from './schedule-screens.tsx';

const meta = preview.meta({ title: 'Портал/Склады, карты и часы' });
const user = { type: 'distributor', is_admin: false };
const asked: URLSearchParams[] = [];
const deleted: URLSearchParams[] = [];
const map = exampleOfSchema('LogisticMap') as { id: number; name: string };

/** Versions of one storage's maps. */
export const OldMaps = meta.story({
  ...onPage(
    {
      at: '/storages/7/log-map/oldindex',
      path: '/storages/:id/log-map/oldindex',
      user,
      answers: { 'GET /warehouse/logistic-map/versions': recording(asked) },
    },
    OldMapsScreen,
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1 })).toHaveTextContent(
      'Прежние логистические карты',
    );
    await waitFor(() => expect(asked.at(-1)?.get('filter[storage_id]')).toBe('7'));
  },
});

/** A map can be deleted if the server allows it; it asks for confirmation. */
export const Map = meta.story({
  ...onPage(
    {
      at: `/storages/7/log-map/${map.id}`,
      path: '/storages/:id/log-map/:lid',
      user,
      answers: {
        'GET /warehouse/logistic-map/view': {
          body: { data: { ...map, allowed_actions: ['update', 'delete'] } },
        },
        'DELETE /warehouse/logistic-map': (request) => {
          deleted.push(new URL(request.url).searchParams);
          return { body: { data: { ok: true } } };
        },
      },
    },
    MapScreen,
  ),
  play: async ({ canvas, userEvent }) => {
    deleted.length = 0;
    await expect(await canvas.findByRole('heading', { level: 1, name: map.name })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Удалить' }));
    const dialog = within(await screen.findByRole('dialog'));
    await expect(deleted).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Удалить' }));
    await waitFor(() => expect(deleted.at(-1)?.get('id')).toBe(String(map.id)));
  },
});

/** Hours when goods can be picked up at the storage. */
export const PickupSchedule = meta.story({
  ...onPage(
    {
      at: '/storages/7/pickup-point-schedule',
      path: '/storages/:id/pickup-point-schedule',
      user,
      answers: {
        'GET /warehouse/storage/view': {
          body: { data: { ...(exampleOfSchema('StorageWhole') as object), pickup_point_schedule_items: [] } },
        },
      },
    },
    PickupScheduleScreen,
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Без часов товар выдают круглосуточно.')).toBeVisible();
    // No hours mean open at all times, so no day is called a day off.
    await expect(canvas.getByText('Часы не указаны: круглосуточно')).toBeVisible();
    await expect(canvas.queryByText('Рабочие дни не отмечены')).not.toBeInTheDocument();
    await expect(canvas.queryByRole('button', { name: /нерабочий$/ })).not.toBeInTheDocument();
  },
});
