import { sql } from 'drizzle-orm';
import type { Area } from '../../area.ts';
import { sealStored } from '../../database/secrets.ts';
import { runWebhooks } from './deliver.ts';
import { forgetDeliveries } from './forget.ts';
import { integrationHandlers } from './handlers.ts';
import { forgetKeyFailures } from './key-failures.ts';

declare module '../../jobs/queue.ts' {
  interface JobData {
    /** Sends events to the webhooks of companies. */
    'deliver-webhooks': Record<string, never>;
    /** Deletes old deliveries to webhooks. */
    'forget-deliveries': Record<string, never>;
    /** Deletes old counts of failed calls of keys. */
    'forget-key-failures': Record<string, never>;
  }
}

export const integration = {
  name: 'integration',
  reads: {
    catalogue: ['brand', 'brand_alias', 'product'],
    contractors: ['contractor'],
    events: ['event'],
    identity: ['app_user'],
    orders: ['order_line', 'orders'],
    prices: ['price_list_item'],
    shipments: ['acceptance_item', 'shipment_item'],
    stock: ['reserve'],
    storages: ['storage'],
  },
  handlers: integrationHandlers,
  started: (services) => sealStored(services, { table: sql`webhook`, key: sql`id`, of: 'webhook' }),
  jobs: {
    'deliver-webhooks': { at: '* * * * *', run: (services) => runWebhooks(services) },
    'forget-deliveries': { at: '15 4 * * *', run: forgetDeliveries },
    'forget-key-failures': { at: '50 4 * * *', run: forgetKeyFailures },
  },
} satisfies Area;
