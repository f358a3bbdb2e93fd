import { formatDeadline } from '@portal/domain/clocks';
import type { DeliveryKind } from '@portal/domain/deliveries';
import { shipmentOf } from '@portal/domain/journeys';
import { fieldFault, unprocessable } from '../../../contract/problem.ts';
import type { OfferRow } from '../../catalogue/offers.ts';
import {
  arrivalAt,
  type Departures,
  departureOf,
  offeredDepartures,
} from '../../storages/logistics/departures.ts';

/** The buyer's choice for one shipment. */
export interface ShipmentChoice {
  supplier_id: number;
  storage_id: number;
  delivery?: DeliveryKind;
  /** One of the offered departures; null or absent: the nearest one. */
  departure_at?: string | null;
  comment?: string;
}

/** The plan of one shipment. */
export interface ShipmentPlan {
  delivery: DeliveryKind;
  shipment_comment: string;
  planned_shipment_at: Date;
  planned_delivery_at: Date;
}

/**
 * Plans of the shipments, in the order of the input. Throws 422 for two choices for one shipment, for a choice of a
 * shipment that does not exist, and for a departure that is not offered.
 */
export function planShipments(
  shipments: readonly OfferRow[],
  choices: readonly ShipmentChoice[],
  departures: Departures,
): ShipmentPlan[] {
  const keyOf = (choice: { supplier_id: number; storage_id: number }) =>
    `${choice.supplier_id} ${choice.storage_id}`;
  const known = new Set(shipments.map(keyOf));
  const chosen = new Map<string, { choice: ShipmentChoice; place: number }>();
  choices.forEach((choice, place) => {
    const key = keyOf(choice);
    if (!known.has(key)) throw unprocessable('Такой отгрузки нет среди выбранных строк корзины');
    if (chosen.has(key)) throw unprocessable('Отгрузка указана дважды');
    chosen.set(key, { choice, place });
  });
  return shipments.map((offer) => {
    const { choice, place = 0 } = chosen.get(keyOf(offer)) ?? {};
    const delivery = choice?.delivery ?? 'delivery';
    const leaves = choice?.departure_at
      ? chosenDeparture(offer, new Date(choice.departure_at), place, departures)
      : departureOf(offer, departures);
    return {
      delivery,
      shipment_comment: choice?.comment?.trim() ?? '',
      planned_shipment_at: new Date(shipmentOf(leaves, offer.routes)),
      planned_delivery_at: arrivalAt(leaves, offer, departures, delivery),
    };
  });
}

function chosenDeparture(offer: OfferRow, leaves: Date, place: number, departures: Departures): Date {
  const { storage_zone, storage_title } = offer;
  const offered = offeredDepartures(offer, departures);
  if (offered.some((one) => one.getTime() === leaves.getTime())) return leaves;
  const shipped = shipmentOf(leaves, offer.routes);
  const message = `Отгрузки ${formatDeadline(shipped, storage_zone)} со склада «${storage_title}» больше нет. Выберите другую.`;
  throw fieldFault(`shipments.${place}.departure_at`, message);
}
