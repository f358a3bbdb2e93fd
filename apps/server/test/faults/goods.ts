// Goods in the kill programme: one user ships what was ordered and another accepts it, a third moves goods between
// two storages.
import { expect } from 'vitest';
import type { Answer } from '../support/server.ts';

/** A user whose calls are repeated until they are answered. */
export interface Caller {
  get<T>(place: string): Promise<T>;
  send<T>(method: 'POST' | 'PUT', place: string, body: object): Promise<{ status: number; body: T }>;
}
/** Ids of documents whose completion was acknowledged. */
export interface Goods {
  shipments: number[];
  acceptances: number[];
  movements: number[];
}
interface State {
  over: boolean;
}
interface Versioned {
  id: number;
  version: number;
}

/**
 * One step of a document, with the version last seen. If an answer is lost after the step was made, the repeated
 * call is refused and the document has the next version. No other user works with the document.
 */
async function step<D extends Versioned>(
  person: Caller,
  kind: string,
  name: string,
  document: Versioned,
  body: object = {},
): Promise<D> {
  const { id, version } = document;
  const answer = await person.send<{ data: D }>('PUT', `/document/${kind}/${name}`, { id, version, ...body });
  if (answer.status === 200) return answer.body.data;
  expect({ kind, name, status: answer.status }).toEqual({ kind, name, status: 409 });
  const { data } = await person.get<{ data: D }>(`/document/${kind}/view?id=${id}`);
  expect(data.version).toBe(version + 1);
  return data;
}

type Shipment = Answer<'getShipment'>['data'];
type Acceptance = Answer<'getAcceptance'>['data'];
type Movement = Answer<'getMovement'>['data'];

/** Ships orders of one shop, one after another: confirmed, packed, sent, accepted and finished. */
export async function shipOn(
  supplier: Caller,
  shop: Caller,
  state: State,
  next: () => number | undefined,
  pause: () => Promise<unknown>,
  goods: Goods,
): Promise<void> {
  while (!state.over) {
    const order = next();
    if (order === undefined) {
      await pause();
      continue;
    }
    // A repeated call is refused because the order is already confirmed.
    const confirmed = await supplier.send('POST', `/document/order/confirm/${order}`, { version: 1 });
    expect([200, 409]).toContain(confirmed.status);
    const { data: remainders } = await supplier.get<Answer<'listShipmentRemainders'>>(
      `/document/shipment/remainders?id=${order}`,
    );
    const own = remainders.filter(({ order_id }) => order_id === order);
    const made = await supplier.send<{ data: Shipment }>('POST', '/document/shipment/create', {
      items: own.map(({ id, quantity }) => ({ order_line_id: id, quantity })),
    });
    expect(made.status).toBe(200);
    const items = own.map(({ id, quantity }) => ({
      order_line_id: id,
      quantity,
      containers: [{ container_number: '1', quantity }],
    }));
    let shipment = await step<Shipment>(supplier, 'shipment', 'update', made.body.data, { items });
    shipment = await step(supplier, 'shipment', 'pack', shipment);
    shipment = await step(supplier, 'shipment', 'ship', shipment, {
      upd_number: '1',
      upd_date: '2026-01-15',
    });
    goods.shipments.push(shipment.id);
    const { data: newest } = await shop.get<Answer<'listAcceptances'>>(
      '/document/acceptance/acceptances?pageSize=100',
    );
    const row = newest.find(({ shipment_id }) => shipment_id === shipment.id) ?? expect.unreachable();
    const { data: acceptance } = await shop.get<Answer<'getAcceptance'>>(
      `/document/acceptance/view?id=${row.id}`,
    );
    const counted = await step<Acceptance>(shop, 'acceptance', 'save', acceptance, {
      items: acceptance.items.map((item) => ({
        id: item.id,
        accepted: item.quantity,
        shortage: 0,
        rejected: 0,
      })),
    });
    await step(shop, 'acceptance', 'finish', counted);
    goods.acceptances.push(acceptance.id);
  }
}

/** Movements of one article, one after another: created, packed, sent and received. */
export async function moveOn(
  supplier: Caller,
  state: State,
  article: string,
  pieces: number,
  goods: Goods,
): Promise<void> {
  const { data: ways } = await supplier.get<Answer<'listMovementWays'>>('/document/movement/ways');
  const way =
    ways.find(({ from_storage }) => from_storage.title === 'Склад Тольятти-1') ?? expect.unreachable();
  while (!state.over) {
    const made = await supplier.send<{ data: Movement }>('POST', '/document/movement/create', {
      from_storage_id: way.from_storage.id,
      to_storage_id: way.to_storage.id,
    });
    expect(made.status).toBe(200);
    const { data: found } = await supplier.get<Answer<'listMovementGoods'>>(
      `/document/movement/goods?id=${made.body.data.id}&article=${encodeURIComponent(article)}`,
    );
    const items = [
      {
        reserve_id: found[0]?.reserve_id,
        quantity: pieces,
        containers: [{ container_number: '1', quantity: pieces }],
      },
    ];
    let movement = await step<Movement>(supplier, 'movement', 'update', made.body.data, { items });
    for (const name of ['activate', 'pack', 'ship'])
      movement = await step(supplier, 'movement', name, movement);
    await step(supplier, 'movement', 'receive', movement, {
      items: movement.items.map(({ id, quantity }) => ({ id, quantity })),
    });
    goods.movements.push(movement.id);
  }
}
