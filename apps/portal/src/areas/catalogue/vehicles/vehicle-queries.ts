import { answerOf } from '@portal/api-client/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';
import type { VehicleKey } from './vehicle-address.ts';

/** Data of vehicles do not change during a session. */
const staleTime = Number.POSITIVE_INFINITY;

export const vinQuery = (vin: string) =>
  queryOptions({
    queryKey: ['vehicle', 'vin', vin],
    queryFn: async () =>
      (await answerOf(api.GET('/catalog/vin', { params: { query: { vin: vin.slice(0, 100) } } }))).data,
    enabled: vin !== '',
    staleTime,
  });

export const makersQuery = queryOptions({
  queryKey: ['vehicle', 'makers'],
  queryFn: async () => (await answerOf(api.GET('/catalog/vehicle/makers'))).data,
  staleTime,
});

export const modelsQuery = (maker: string) =>
  queryOptions({
    queryKey: ['vehicle', 'models', maker],
    queryFn: async () =>
      (await answerOf(api.GET('/catalog/vehicle/models', { params: { query: { maker } } }))).data,
    enabled: maker !== '',
    staleTime,
  });

export const vehicleQuery = (key: VehicleKey | undefined) =>
  queryOptions({
    queryKey: ['vehicle', key],
    queryFn: async () =>
      (
        await answerOf(
          api.GET('/catalog/vehicle', {
            params: { query: key ?? { catalog: '', vehicleId: '' } },
          }),
        )
      ).data,
    enabled: key !== undefined,
    staleTime,
  });
