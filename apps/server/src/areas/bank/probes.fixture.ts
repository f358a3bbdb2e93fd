import type { Probes } from '../../probe.fixture.ts';

const credits = 'SELECT id FROM credit_request WHERE contractor_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1';

export const probes: Probes = {
  createCreditRequest: {
    other: credits,
    body: (request_id) => ({ credit_amount: 1, credit_term: 1, product_code: 'A', request_id }),
  },
  createBankInvoice: {
    other: credits,
    body: (request_id) => ({ invoice_amount: 1, credit_contract_number: 'A', request_id }),
  },
  getCreditRequestState: {
    other: credits,
    path: (id) => `/sbbol/credit-request/state?request_id=${id}`,
  },
};
