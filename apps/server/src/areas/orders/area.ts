import type { Area } from '../../area.ts';
import { ordersHandlers } from './handlers.ts';

export const orders = { name: 'orders', handlers: ordersHandlers } satisfies Area;
