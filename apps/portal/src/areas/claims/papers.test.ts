import { PAPERS } from '@portal/domain/papers';
import { expect, test } from 'vitest';
import type { Claim, ClaimItem } from './claim-queries.ts';
import { claimPapers } from './papers.ts';

const item = {
  id: 1,
  kind: { id: 1, title: 'недостача' },
  quantity: 2,
  outcome: 'refund',
  decided_quantity: null,
  discount: null,
  price: 100,
} as ClaimItem;
const claim = {
  id: 5,
  shipment_id: 9,
  status: { code: 'closed' },
  upd_ukd_number: 'УКД-18',
  upd_ukd_date: '2026-11-09',
  items: [item],
} as Claim;
const offered = (more: object = {}) => claimPapers({ ...claim, ...more }).map(({ kind }) => PAPERS[kind]);

test('a closed claim that gives money back has an УКД once it has a number and a date', () => {
  expect(offered()).toEqual(['ТОРГ-2', 'УКД', 'УКД для ЭДО (файл XML)']);
  expect(offered({ items: [{ ...item, outcome: 'discount', discount: 10 }] })).toContain('УКД');
  for (const more of [
    { status: { code: 'decisions' } },
    { upd_ukd_number: '' },
    { upd_ukd_date: null },
    { items: [{ ...item, outcome: 'replace' }] },
    { items: [{ ...item, price: 0 }] },
    { items: [] },
  ])
    expect(offered(more)).toEqual(['ТОРГ-2']);
  expect(offered({ status: { code: 'cancelled' } })).toEqual([]);
  expect(offered({ shipment_id: null })).toEqual([]);
});
