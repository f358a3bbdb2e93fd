import type { Area } from '../../area.ts';
import { changesHandlers } from './handlers.ts';

export const changes = {
  name: 'changes',
  reads: {
    approvals: ['approval_rule'],
    bank: ['bank_account'],
    catalogue: ['brand', 'product'],
    contractors: [
      'contract',
      'contractor',
      'contractor_category',
      'contractor_region',
      'contractor_subtype',
      'regulation_discount',
    ],
    identity: ['app_user', 'passkey', 'role', 'role_permission', 'second_factor', 'user_storage'],
    nomenclature: ['cross_fate'],
    prices: ['price_list'],
    storages: ['storage', 'storage_holiday', 'storage_schedule'],
  },
  handlers: changesHandlers,
} satisfies Area;
