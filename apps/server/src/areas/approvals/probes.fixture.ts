import type { Probes } from '../../probe.fixture.ts';

const other = 'SELECT id FROM approval WHERE contractor_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1';
const rule = 'SELECT id FROM approval_rule WHERE contractor_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1';
const storage = 'SELECT id FROM storage WHERE contractor_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1';
const limits = { order_sum: 100, day_sum: 100, brand_ids: [] };

export const probes: Probes = {
  listApprovals: {
    other: storage,
    path: (id) => `/approvals?filter[storage_id]=${id}`,
    narrows: true,
  },
  exportApprovals: { nobodys: 'the same list as a file' },
  createApproval: {
    other: 'SELECT id FROM basket WHERE contractor_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1',
    body: (id) => ({ basket_id: id, amount: 1 }),
  },
  getApprovalLimit: { other: storage, path: (id) => `/approvals/limit?storage_id=${id}` },
  getApproval: { other },
  approveApproval: { other, body: () => ({ version: 1, lines: [{ id: 1, quantity: 1, price: 1 }] }) },
  returnApproval: { other, body: () => ({ version: 1, comment: 'Нет' }) },
  withdrawApproval: { other, body: () => ({ version: 1 }) },
  createApprovalRule: {
    other: 'SELECT id FROM app_user WHERE contractor_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1',
    body: (id) => ({ user_id: id, role_id: null, storage_id: null, ...limits }),
  },
  updateApprovalRule: { other: rule, body: () => ({ version: 1, ...limits }) },
  deleteApprovalRule: { other: rule },
};
