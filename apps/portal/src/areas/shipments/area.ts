import type { Area } from '../../kit/area.ts';

export const shipmentsArea: Area = {
  screens: {},
  badges: { documents: ['новая приёмка', 'новые приёмки', 'новых приёмок'] },
};
