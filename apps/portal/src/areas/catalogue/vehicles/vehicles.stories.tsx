import { expect, waitFor } from 'storybook/test';
import preview from '../../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../../stories/contract-example.ts';
import { onPage, recording } from '../../../../stories/portal-screen.tsx';
import { NodeScreen } from './node-screen.tsx';
import { VehicleScreen } from './vehicle-screen.tsx';

const meta = preview.meta({ title: 'Портал/Подбор по автомобилю' });
const asked: URLSearchParams[] = [];
const user = { type: 'shop', is_admin: false };

/** An invalid VIN is reported; the groups of the whole catalogue remain. */
export const NoVin = meta.story({
  ...onPage(
    {
      at: '/catalog/vehicle?vinString=XTA',
      user,
      answers: { 'GET /catalog/vin': { body: { data: { decoded: null, vehicles: [] } } } },
    },
    VehicleScreen,
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/«XTA» – не VIN: в нём 17 знаков/)).toBeVisible();
    await expect(await canvas.findByText('Группы деталей')).toBeVisible();
  },
});

/** Without a vehicle the page of parts leads to the choice of one. */
export const NodeWithoutVehicle = meta.story({
  ...onPage({ at: '/catalog/node', user }, NodeScreen),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Выбрать автомобиль' })).toHaveAttribute(
      'href',
      '/catalog/vehicle',
    );
  },
});

/** Parts of a unit: the page's heading is the vehicle, with a link to its other units. */
export const Node = meta.story({
  ...onPage(
    {
      at: '/catalog/node?catalog=lada&vehicleId=12&ssd=lada-12&nodeId=1',
      user,
      answers: { 'GET /catalog/vehicle': recording(asked) },
    },
    NodeScreen,
  ),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('link', { name: 'Другой узел' })).toBeVisible());
    const { maker } = exampleOfSchema('Car') as { maker: string };
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent(maker);
  },
});
