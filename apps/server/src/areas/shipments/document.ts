import {
  SHIPMENT_CORRECTION_REASONS,
  SHIPMENT_MACHINE,
  type ShipmentStatus,
  updDateFault,
} from '@portal/domain/shipments';
import { sentence } from '@portal/domain/sentences';
import { sql } from 'drizzle-orm';
import { conflict, fieldFault } from '../../contract/problem.ts';
import type { Transaction } from '../../database/connect.ts';
import type { DocumentDefinition, DocumentRow, Step, Work } from '../../documents/document.ts';
import { refreshed } from '../../documents/said.ts';
import { sidePerson } from '../../documents/sides.ts';
import { takeAction } from '../../documents/take.ts';
import { orderDocument } from '../orders/document.ts';
import { scope } from '../../lists/scope.ts';
import { ship } from '../stock/stock.ts';
import { openAcceptance } from './acceptance-document.ts';
import { type PackedLine, replaceItems } from './items.ts';
import { packedFact } from './places.ts';
import { NO_SHIPMENT, readItems, readShipment, visibleShipments } from './shipments.ts';
import { shipment } from './tables.ts';
import { fixTaxes } from './taxes.ts';

export interface ShipmentRow extends DocumentRow<ShipmentStatus> {
  customer_id: number;
  supplier_id: number;
  upd_number: string;
  upd_date: string | null;
  zone: string;
}
/** Papers and transport data; omitted fields stay unchanged. Specification 2, section 3. */
export interface Papers {
  upd_number?: string;
  upd_date?: string;
  invoice_number?: string;
  driver_names?: readonly string[];
  driver_phone?: string;
  truck_model?: string;
  truck_number?: string;
  truck_tonnage?: number | null;
  external_id?: string;
}
export interface ShipmentInput extends Papers {
  items?: readonly PackedLine[];
  correction_reason_id?: number;
  /** The status that results from its acceptance. */
  outcome?: 'accepted_partially' | 'accepted' | 'accepted_with_discrepancy';
}
type ShipmentStep = Step<ShipmentRow, ShipmentInput>;
type ShipmentAction = 'edit' | 'pack' | 'unpack' | 'ship' | 'deliver' | 'accept' | 'cancel';
type Change = Partial<Record<keyof typeof shipment.$inferInsert, unknown>>;

/** Columns of the papers that the call contains. */
const papersOf = ({ items: _, outcome: __, ...papers }: ShipmentInput): Change => papers;

/** The document definition of shipments. */
export const shipmentDocument: DocumentDefinition<
  ShipmentStatus,
  ShipmentRow,
  ShipmentInput,
  ShipmentAction
> = {
  machine: SHIPMENT_MACHINE,
  table: shipment,
  rows: {
    alias: 'd',
    columns: sql`d.customer_id, d.supplier_id, d.upd_number, d.upd_date, from_storage.time_zone AS zone`,
    joins: sql`JOIN storage from_storage ON from_storage.id = d.supplier_storage_id`,
  },
  // The customer acts on the shipment through its acceptance.
  visible: (viewer) => sql`(${visibleShipments(viewer)} OR ${scope(viewer).own(sql`d.customer_id`)})`,
  personOf: sidePerson,
  words: {
    absent: NO_SHIPMENT,
    stale: 'Отгрузка уже изменена другим сотрудником. Проверьте свежие данные и повторите.',
  },
  read: readShipment,
  facts: readFacts,
  statusOf: ({ status }, { outcome }) => outcome ?? status,
  effects: {
    save_shipment: save,
    move_quantities: moveOrders,
    release_reserve: releaseReserve,
    fix_taxes: ({ transaction, rows }) =>
      fixTaxes(
        transaction,
        rows.map(({ id }) => id),
      ),
    open_acceptance: openAcceptances,
  },
  audience: {},
  actions: {
    edit: {
      text: ({ input: { items, correction_reason_id } }) =>
        correction_reason_id === undefined
          ? items
            ? 'Изменены позиции и места'
            : 'Изменены бумаги и перевозка'
          : `Исправлены бумаги: ${reasonOf(correction_reason_id) ?? ''}`,
      change: papersOf,
      told: refresh,
    },
    pack: { text: () => 'Упакована', told: refresh },
    unpack: { text: () => 'Возвращена в черновик', told: refresh },
    ship: {
      field: 'upd_number',
      // Values saved earlier also count, so only given ones override the facts.
      given: ({ upd_number, upd_date }) => ({
        ...(upd_number === undefined ? {} : { upd_number }),
        ...(upd_date === undefined ? {} : { upd_date }),
      }),
      text: ({ row, input }) => `Отправлена по УПД № ${input.upd_number ?? row.upd_number}`,
      change: (input) => ({ ...papersOf(input), shipment_date: sql`now()` }),
      told: refresh,
    },
    deliver: {
      text: () => 'Доставлена',
      change: () => ({ actual_delivery_date: sql`now()` }) satisfies Change,
      told: refresh,
    },
    accept: { text: () => 'Принимается покупателем', told: refresh },
    cancel: { text: () => 'Отменена', told: refresh },
  },
};

const reasonOf = (id: number) => SHIPMENT_CORRECTION_REASONS.find((known) => known.id === id)?.title;

async function readFacts(transaction: Transaction, rows: readonly ShipmentRow[]) {
  const facts = new Map<number, { packed: boolean; upd_number: string; upd_date: string | null }>();
  for (const { id, upd_number, upd_date } of rows)
    facts.set(id, { packed: packedFact(await readItems(transaction, id)), upd_number, upd_date });
  return ({ id }: ShipmentRow) => ({ ...facts.get(id) });
}

function checkDate({ zone }: ShipmentRow, { upd_date }: ShipmentInput): void {
  const fault = upd_date === undefined ? null : updDateFault(upd_date, Date.now(), zone);
  if (fault !== null) throw fieldFault('upd_date', sentence(fault));
}

/**
 * Effect: replaces the contents of a draft. Throws 409 for positions of a packed shipment, 422 for papers of a
 * shipment that has left without a reason, for a future date, and as replaceItems does.
 */
async function save({ transaction, rows, input }: Work<ShipmentRow, ShipmentInput>): Promise<void> {
  for (const row of rows) {
    checkDate(row, input);
    if (input.items) {
      if (row.status !== 'draft')
        throw conflict('Позиции и тарные места меняют в черновике: верните отгрузку в него');
      await replaceItems(transaction, row.id, input.items);
    }
    const hasLeft = row.status === 'shipped' || row.status === 'delivered';
    if (hasLeft && reasonOf(input.correction_reason_id ?? 0) === undefined) {
      const message = 'Выберите причину исправления';
      throw fieldFault('correction_reason_id', message);
    }
  }
}

interface Shipped extends Record<string, unknown> {
  order_id: number;
  id: number;
  quantity: number;
  reserve_id: number;
}
const linesOf = async (transaction: Transaction, ids: readonly number[]): Promise<Shipped[]> => {
  const { rows } = await transaction.execute<Shipped>(sql`
    SELECT l.order_id, l.id, i.quantity, l.reserve_id FROM shipment_item i JOIN order_line l ON l.id = i.order_line_id
    WHERE i.shipment_id = ANY(${sql.param([...ids])}::bigint[]) ORDER BY l.order_id, l.id`);
  return rows;
};

/** Effect: marks the orders' pieces as shipped. Throws 422 if fewer are confirmed by now. */
async function moveOrders({ transaction, by, rows, input }: Work<ShipmentRow, ShipmentInput>): Promise<void> {
  for (const row of rows) {
    checkDate(row, input);
    const lines = Map.groupBy(await linesOf(transaction, [row.id]), ({ order_id }) => order_id);
    for (const [id, own] of lines)
      await takeAction(transaction, orderDocument, {
        action: 'ship',
        by,
        documents: [{ id, version: null }],
        input: {
          lines: own.map((line) => ({ id: line.id, quantity: line.quantity })),
          document: { kind: 'shipment', id: row.id },
        },
      });
  }
}

/** Effect: takes the goods off the storage's stock and ends their reservation. */
async function releaseReserve({ transaction, rows }: Work<ShipmentRow, ShipmentInput>): Promise<void> {
  await ship(
    transaction,
    await linesOf(
      transaction,
      rows.map(({ id }) => id),
    ),
  );
}

/** Effect: creates the acceptances for the customer. */
async function openAcceptances({ transaction, by, rows }: Work<ShipmentRow, ShipmentInput>): Promise<void> {
  for (const { id } of rows) if (by) await openAcceptance(transaction, by, id);
}

/** Reloads the document on open pages of the supplier. */
function refresh({ row }: ShipmentStep) {
  return refreshed('order:change-status', [row.supplier_id], { shipment_id: row.id });
}
