import { B2C_CLAIM_STATUSES, B2C_ORDER_STATUSES } from '@portal/domain/b2c';
import { DELIVERY_KINDS } from '@portal/domain/deliveries';
import type { Statuses } from '@portal/domain/documents';
import { LINE_STATUSES, ORDER_STATUSES } from '@portal/domain/order-status';
import { SHIPMENT_STATUSES } from '@portal/domain/shipments';
import { UPLOAD_STATUSES } from '@portal/domain/uploads';
import { sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import type { Viewer } from '../../contract/viewer.ts';
import type { Connection } from '../../database/connect.ts';
import type { Party } from '../../lists/party.ts';
import { ownStorages } from '../storages/own.ts';

type Codes = Answer<'getKeyCodes'>['data'];
type Code = Codes['order'][number];

const statusCodes = <S extends string>(statuses: Statuses<S>): Code[] =>
  (Object.keys(statuses) as S[]).map((code) => {
    const { id, label } = statuses[code];
    return { id, code, title: label };
  });

/** Every code that calls of API keys return or take, with its title, and the storages that the caller works with. */
export async function readKeyCodes(connection: Connection, viewer: Viewer): Promise<Codes> {
  const { rows } = await connection.execute<Party & Record<string, unknown>>(
    sql`SELECT id, title FROM storage WHERE ${ownStorages(viewer)} ORDER BY title, id`,
  );
  return {
    storages: rows,
    order: statusCodes(ORDER_STATUSES),
    order_line: statusCodes(LINE_STATUSES),
    shipment: statusCodes(SHIPMENT_STATUSES),
    b2c_order: statusCodes(B2C_ORDER_STATUSES),
    b2c_claim: statusCodes(B2C_CLAIM_STATUSES),
    upload: statusCodes(UPLOAD_STATUSES),
    delivery: Object.entries(DELIVERY_KINDS).map(([code, title]) => ({ id: null, code, title })),
  };
}
