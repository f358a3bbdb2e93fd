import { sql } from 'drizzle-orm';
import type { Area } from '../../area.ts';
import { sealStored } from '../../database/secrets.ts';
import { edoHandlers } from './handlers.ts';
import { tendDocuments } from './tend.ts';

declare module '../../jobs/queue.ts' {
  interface JobData {
    /** Sends electronic documents to the operator and asks it for their states. */
    'tend-electronic-documents': Record<string, never>;
  }
}

export const edo = {
  name: 'edo',
  reads: {
    claims: ['claim'],
    contractors: ['contract', 'contractor'],
    identity: ['app_user'],
    orders: ['order_line', 'orders'],
    shipments: ['acceptance', 'shipment', 'shipment_item'],
  },
  handlers: edoHandlers,
  started: (services) => sealStored(services, { table: sql`edo_access`, key: sql`contractor_id`, of: 'edo' }),
  jobs: { 'tend-electronic-documents': { at: '* * * * *', run: tendDocuments } },
} satisfies Area;
