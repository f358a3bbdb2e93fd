import {
  defineMachine,
  defineStatuses,
  type Machine,
  needsSome,
  needsText,
  needsTrue,
  readTransitions,
} from '../documents/documents.ts';
import { requireWhole } from '../numbers/whole.ts';
import { type Instant, localDay, parseIsoDay } from '../time/zones.ts';

/** Statuses of a shipment. Decisions, «Shipment». */
export const SHIPMENT_STATUSES = /* @__PURE__ */ defineStatuses({
  draft: [10, 'Черновик', 'neutral', 'draft'],
  packed: [20, 'Упакована', 'yellow', 'new'],
  shipped: [30, 'В пути', 'brand', 'work'],
  delivered: [40, 'Доставлена', 'brand', 'work'],
  accepted_partially: [50, 'Принята частично', 'yellow', 'work'],
  accepted: [60, 'Принята', 'green', 'done'],
  accepted_with_discrepancy: [65, 'Принята с расхождениями', 'yellow', 'done'],
  cancelled: [70, 'Отменена', 'neutral', 'failed'],
});
/** Code of a shipment's status. */
export type ShipmentStatus = keyof typeof SHIPMENT_STATUSES;

/** Statuses of an acceptance. Decisions, «Acceptance». */
export const ACCEPTANCE_STATUSES = /* @__PURE__ */ defineStatuses({
  new: [10, 'Новая', 'brand', 'new'],
  in_progress: [20, 'Идёт приёмка', 'yellow', 'work'],
  accepted: [30, 'Принята', 'green', 'done'],
  accepted_with_discrepancy: [35, 'Принята с расхождениями', 'yellow', 'done'],
});
/** Code of an acceptance's status. */
export type AcceptanceStatus = keyof typeof ACCEPTANCE_STATUSES;

/** Statuses of a movement between own storages. Decisions, «Movement». */
export const MOVEMENT_STATUSES = /* @__PURE__ */ defineStatuses({
  draft: [10, 'Черновик', 'neutral', 'draft'],
  active: [20, 'Создано', 'brand', 'new'],
  packed: [30, 'Упаковано', 'yellow', 'work'],
  shipped: [40, 'В пути', 'brand', 'work'],
  received_partially: [50, 'Получено частично', 'yellow', 'work'],
  received: [60, 'Получено', 'green', 'done'],
  received_with_shortage: [65, 'Получено с недостачей', 'yellow', 'done'],
  cancelled: [70, 'Отменено', 'neutral', 'failed'],
});
/** Code of a movement's status. */
export type MovementStatus = keyof typeof MOVEMENT_STATUSES;

/**
 * Reasons for correcting the documents of a shipment that has left; the specification names the field but no reasons. Specification 2,
 * §3.
 */
export const SHIPMENT_CORRECTION_REASONS = [
  { id: 1, title: 'ошибка в номере или дате УПД' },
  { id: 2, title: 'исправленный УПД' },
  { id: 3, title: 'замена водителя или машины' },
  { id: 4, title: 'прочее' },
] as const;

const packing = () => needsTrue('packed', 'piecesNotPlaced');

const shipmentRules = () => ({
  edit: { effects: ['save_shipment'] },
  pack: { guard: packing() },
  ship: {
    input: (facts: Readonly<Record<string, unknown>>) =>
      needsText('upd_number', 'updNumberMissing')(facts) ?? needsText('upd_date', 'updDateMissing')(facts),
    effects: ['move_quantities', 'release_reserve', 'fix_taxes', 'open_acceptance'],
  },
});

/** Transitions of a shipment; its last three states are decided by the acceptance. Decisions, «Shipment». */
export const SHIPMENT_MACHINE: Machine<ShipmentStatus> = /* @__PURE__ */ defineMachine(
  'shipment',
  SHIPMENT_STATUSES,
  ['draft'],
  /* @__PURE__ */ readTransitions(
    `
draft edit draft supplier DOCUMENT_SHIPMENT_UPDATE
packed edit packed supplier DOCUMENT_SHIPMENT_UPDATE
shipped edit shipped supplier DOCUMENT_SHIPMENT_UPDATE
delivered edit delivered supplier DOCUMENT_SHIPMENT_UPDATE
draft pack packed supplier DOCUMENT_SHIPMENT_UPDATE
packed unpack draft supplier DOCUMENT_SHIPMENT_UPDATE
packed ship shipped supplier DOCUMENT_SHIPMENT_UPDATE
shipped deliver delivered supplier DOCUMENT_SHIPMENT_UPDATE
shipped,delivered,accepted_partially accept accepted_partially/accepted/accepted_with_discrepancy customer DOCUMENT_ACCEPTANCE_UPDATE
draft,packed cancel cancelled supplier DOCUMENT_SHIPMENT_UPDATE`,
    /* @__PURE__ */ shipmentRules(),
  ),
);

/** Transitions of an acceptance: it is saved any number of times and finished once. Decisions, «Acceptance». */
export const ACCEPTANCE_MACHINE: Machine<AcceptanceStatus> = /* @__PURE__ */ defineMachine(
  'acceptance',
  ACCEPTANCE_STATUSES,
  ['new'],
  /* @__PURE__ */ readTransitions(
    `
new,in_progress save in_progress customer DOCUMENT_ACCEPTANCE_UPDATE
in_progress finish accepted/accepted_with_discrepancy customer DOCUMENT_ACCEPTANCE_UPDATE`,
    {
      save: { effects: ['save_counts'] },
      finish: {
        guard: /* @__PURE__ */ needsTrue('judged', 'piecesNotJudged'),
        effects: ['offer_claim'],
      },
    },
  ),
);

const movementRules = () => ({
  edit: { effects: ['save_movement'] },
  activate: { guard: needsTrue('filled', 'movementEmpty'), effects: ['hold_goods'] },
  pack: { guard: packing() },
  ship: { effects: ['send_goods'] },
  receive: { effects: ['receive_goods'] },
  settle: {
    guard: needsSome('missing', 'noShortage'),
    input: needsText('reason', 'shortageReasonMissing'),
    effects: ['settle_shortage'],
  },
  cancel: { effects: ['free_goods'] },
});

/** Transitions of a movement: goods are chosen in the draft and packed after they are reserved. Decisions, «Movement». */
export const MOVEMENT_MACHINE: Machine<MovementStatus> = /* @__PURE__ */ defineMachine(
  'movement',
  MOVEMENT_STATUSES,
  ['draft'],
  /* @__PURE__ */ readTransitions(
    `
draft edit draft owner DOCUMENT_MOVEMENT_CREATE
active edit active owner DOCUMENT_MOVEMENT_UPDATE
draft activate active owner DOCUMENT_MOVEMENT_CREATE
active pack packed owner DOCUMENT_MOVEMENT_UPDATE
packed ship shipped owner DOCUMENT_MOVEMENT_UPDATE
shipped,received_partially receive received_partially/received/received_with_shortage owner DOCUMENT_MOVEMENT_UPDATE
shipped,received_partially settle received_partially/received_with_shortage owner DOCUMENT_MOVEMENT_UPDATE
draft,active,packed cancel cancelled owner DOCUMENT_MOVEMENT_UPDATE`,
    /* @__PURE__ */ movementRules(),
  ),
);

/** Why the date of an UPD is refused. */
export interface UpdDateFault {
  code: 'updDateInFuture';
}

/**
 * Validates the date of an UPD: it must not be in the future in the time zone of the sending storage.
 * @param day «2026-11-21»
 * @throws RangeError for an invalid day, moment or zone
 */
export function updDateFault(day: string, now: Instant, zone: string): UpdDateFault | null {
  return parseIsoDay(day) > localDay(now, zone) ? { code: 'updDateInFuture' } : null;
}

/** Quantity of one position in one numbered container place. */
export interface ContainerPlace {
  item_id: number;
  container_number: string;
  quantity: number;
}

/**
 * Whether every piece lies in a numbered container place, with each number used once per position; only then can a shipment be packed.
 * @param items quantity by position
 * @throws RangeError for quantities that are not whole numbers from 1
 * @see decisions, «Shipment»
 */
export function isPacked(
  items: readonly { id: number; quantity: number }[],
  places: readonly ContainerPlace[],
): boolean {
  const left = new Map(items.map(({ id, quantity }) => [id, requireWhole(quantity, 'not a quantity', 1)]));
  const seen = new Set<string>();
  for (const { item_id, container_number, quantity } of places) {
    const place = `${item_id} ${container_number.trim()}`;
    const rest = left.get(item_id);
    if (rest === undefined || container_number.trim() === '' || seen.has(place)) return false;
    seen.add(place);
    left.set(item_id, rest - requireWhole(quantity, 'not a quantity', 1));
  }
  return items.length > 0 && [...left.values()].every((rest) => rest === 0);
}

/** Quantities of a shipped position as recorded by the acceptance. */
export interface AcceptedItem {
  shipped: number;
  accepted: number;
  shortage: number;
  rejected: number;
}

/**
 * The shipment status that results from an acceptance: null when nothing is judged, accepted_partially when something remains, accepted
 * when everything is accepted, accepted_with_discrepancy when everything is judged.
 * @throws RangeError when there are no items, for counts that are not whole numbers from 0, and when more is judged than was shipped
 * @see decisions, «Shipment», «Acceptance»
 */
export function acceptanceOutcome(
  items: readonly AcceptedItem[],
): 'accepted_partially' | 'accepted' | 'accepted_with_discrepancy' | null {
  if (items.length === 0) throw new RangeError('a shipment has items');
  let shipped = 0;
  let accepted = 0;
  let judged = 0;
  for (const item of items) {
    requireWhole(item.shipped, 'not a quantity');
    const own =
      requireWhole(item.accepted, 'not a quantity') +
      requireWhole(item.shortage, 'not a quantity') +
      requireWhole(item.rejected, 'not a quantity');
    if (own > item.shipped) throw new RangeError(`more judged than shipped: ${own} > ${item.shipped}`);
    shipped += item.shipped;
    accepted += item.accepted;
    judged += own;
  }
  if (judged === 0) return null;
  if (judged < shipped) return 'accepted_partially';
  return accepted === shipped ? 'accepted' : 'accepted_with_discrepancy';
}
