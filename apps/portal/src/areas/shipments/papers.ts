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
import { api } from '../../session/api.ts';
import type { Acceptance } from './acceptances/counts.ts';
import type { Movement } from './movements/movement-queries.ts';
import type { Shipment } from './queries.ts';

/** A shipment as the rules of its papers take it. */
export const paperFacts = ({ status, upd_number, upd_date }: Shipment) => ({
  status: status.code as ShipmentStatus,
  upd_number,
  upd_date,
});

/** What of a shipment may be printed now; labels are chosen on a page of their own. */
export const shipmentPapers = (shipment: Shipment): readonly PrintedPaper[] =>
  SHIPMENT_PAPERS.filter((kind) => shipmentPaperFault(kind, paperFacts(shipment)) === null).map((kind) =>
    kind === 'labels'
      ? { kind, href: routeHref('shipment-id-barcode', { id: shipment.id }) }
      : {
          kind,
          call: () =>
            api.GET('/document/shipment/paper', {
              params: { query: { id: shipment.id, kind } },
              parseAs: 'blob',
            }),
        },
  );

/** What of a movement may be printed now. */
export const movementPapers = ({ id, status }: Movement): readonly PrintedPaper[] =>
  MOVEMENT_PAPERS.filter(() => movementPaperFault(status.code as MovementStatus) === null).map((kind) => ({
    kind,
    call: () => api.GET('/document/movement/paper', { params: { query: { id, kind } }, parseAs: 'blob' }),
  }));

/** What of an acceptance may be printed now. */
export const acceptancePapers = ({ id, status }: Acceptance): readonly PrintedPaper[] =>
  ACCEPTANCE_PAPERS.filter(
    (kind) => acceptancePaperFault(kind, status.code as AcceptanceStatus) === null,
  ).map((kind) => ({
    kind,
    call: () => api.GET('/document/acceptance/paper', { params: { query: { id, kind } }, parseAs: 'blob' }),
  }));
