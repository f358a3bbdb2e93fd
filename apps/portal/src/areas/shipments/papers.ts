import {
  ACCEPTANCE_PAPERS,
  acceptancePaperFault,
  MOVEMENT_PAPERS,
  movementPaperFault,
  SHIPMENT_PAPERS,
  shipmentPaperFault,
} from '@portal/domain/papers';
import { routeHref } from '@portal/domain/routes';
import type { AcceptanceStatus, MovementStatus, ShipmentStatus } from '@portal/domain/shipments';
import type { PrintedPaper } from '../../kit/document/print-menu.tsx';
import type { FileCall } from '../../kit/list/export-button.tsx';
import { api } from '../../session/api.ts';
import type { Acceptance } from './acceptances/counts.ts';
import type { Movement } from './movements/movement-queries.ts';
import type { Shipment } from './queries.ts';

/** Fields of a shipment that the rules of its printed forms need. */
export const paperFacts = ({ status, upd_number, upd_date }: Shipment) => ({
  status: status.code as ShipmentStatus,
  upd_number,
  upd_date,
});

/** Printed forms of a shipment available now; labels are chosen on their own page. */
export const shipmentPapers = (shipment: Shipment): readonly PrintedPaper[] =>
  SHIPMENT_PAPERS.filter((kind) => shipmentPaperFault(kind, paperFacts(shipment)) === null).map((kind) =>
    kind === 'labels'
      ? { kind, href: routeHref('shipment-id-barcode', { id: shipment.id }) }
      : {
          kind,
          call: () =>
            kind === 'upd_xml'
              ? api.GET('/document/shipment/upd-file', {
                  params: { query: { id: shipment.id } },
                  parseAs: 'blob',
                })
              : api.GET('/document/shipment/paper', {
                  params: { query: { id: shipment.id, kind } },
                  parseAs: 'blob',
                }),
        },
  );

/** Printed forms of a movement available now. */
export const movementPapers = ({ id, status }: Movement): readonly PrintedPaper[] =>
  MOVEMENT_PAPERS.filter(() => movementPaperFault(status.code as MovementStatus) === null).map((kind) => ({
    kind,
    call: () => api.GET('/document/movement/paper', { params: { query: { id, kind } }, parseAs: 'blob' }),
  }));

/** Printed forms of an acceptance available now; the buyer's title is the buyer's own. */
export const acceptancePapers = (
  { id, status }: Acceptance,
  { buys }: { buys: boolean },
): readonly PrintedPaper[] =>
  ACCEPTANCE_PAPERS.filter(
    (kind) =>
      (buys || kind !== 'buyer_title') &&
      acceptancePaperFault(kind, status.code as AcceptanceStatus) === null,
  ).map((kind) => ({ kind, call: () => acceptancePaper(id, kind) }));

function acceptancePaper(id: number, kind: (typeof ACCEPTANCE_PAPERS)[number]): FileCall {
  switch (kind) {
    case 'upd_xml':
      return api.GET('/document/acceptance/upd-file', { params: { query: { id } }, parseAs: 'blob' });
    case 'buyer_title':
      return api.GET('/document/acceptance/buyer-title-file', { params: { query: { id } }, parseAs: 'blob' });
    default:
      return api.GET('/document/acceptance/paper', { params: { query: { id, kind } }, parseAs: 'blob' });
  }
}
