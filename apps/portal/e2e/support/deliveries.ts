// A shipment on its way, for the tests of what a warehouse does with it.
import type { Page } from '@playwright/test';
import { api, placedFromOne } from './orders.ts';

export const SELLER = 'ООО «Волга-Деталь»';
export interface Order {
  lines: {
    id: number;
    brand_title: string;
    article: string;
    ordered: number;
    accepted: number;
    shortage: number;
  }[];
}

/** Orders 5 and 1 pieces, ships them in two places and returns the acceptance's number and the order's lines. */
export async function delivered(shop: Page, supplier: Page) {
  const id = await placedFromOne(shop, supplier, SELLER, [5, 1]);
  await api(supplier, 'POST', `/document/order/confirm/${id}`, { version: 1 });
  const { lines } = (await api<{ data: Order }>(supplier, 'GET', `/document/order/view/${id}`)).data;
  const items = lines.map((line) => ({ order_line_id: line.id, quantity: line.ordered }));
  const { data } = await api<{ data: { id: number } }>(supplier, 'POST', '/document/shipment/create', {
    items,
  });
  const head = (version: number) => ({ id: data.id, version });
  await api(supplier, 'PUT', '/document/shipment/update', {
    ...head(1),
    items: items.map((item, at) => ({
      ...item,
      containers: [{ container_number: String(at + 1), quantity: item.quantity }],
    })),
  });
  await api(supplier, 'PUT', '/document/shipment/pack', head(2));
  const papers = { upd_number: 'УПД-391', upd_date: '2026-01-15' };
  await api(supplier, 'PUT', '/document/shipment/ship', { ...head(3), ...papers });
  const { data: all } = await api<{ data: { id: number; shipment_id: number }[] }>(
    shop,
    'GET',
    '/document/acceptance/acceptances?pageSize=100',
  );
  const acceptance = all.find((one) => one.shipment_id === data.id)?.id ?? 0;
  const long = lines.find(({ ordered }) => ordered === 5);
  if (!long) throw new Error('the order is another');
  return { acceptance, order: id, name: `${long.brand_title} ${long.article}` };
}

/** Counted pieces of the order's line of five. */
export async function countedOf(shop: Page, order: number) {
  const { lines } = (await api<{ data: Order }>(shop, 'GET', `/document/order/view/${order}`)).data;
  const { accepted, shortage } = lines.find(({ ordered }) => ordered === 5) ?? {};
  return { accepted, shortage };
}

/** Accepts everything of a delivery and finishes the acceptance. */
export async function acceptedWhole(shop: Page, id: number): Promise<void> {
  const { data } = await api<{ data: { version: number; items: { id: number; quantity: number }[] } }>(
    shop,
    'GET',
    `/document/acceptance/view?id=${id}`,
  );
  const items = data.items.map((item) => ({
    id: item.id,
    accepted: item.quantity,
    shortage: 0,
    rejected: 0,
  }));
  const saved = await api<{ data: { version: number } }>(shop, 'PUT', '/document/acceptance/save', {
    id,
    version: data.version,
    items,
  });
  await api(shop, 'PUT', '/document/acceptance/finish', { id, version: saved.data.version });
}
