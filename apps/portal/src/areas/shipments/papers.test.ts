import { PAPERS } from '@portal/domain/papers';
import { expect, test } from 'vitest';
import type { Acceptance } from './acceptances/counts.ts';
import { acceptancePapers } from './papers.ts';

const offered = (code: string, buys: boolean) =>
  acceptancePapers({ id: 9, status: { code } } as Acceptance, { buys }).map(({ kind }) => PAPERS[kind]);

test('the buyer’s title is offered to the buyer of a finished acceptance, not to the seller', () => {
  const title = 'Титул покупателя для ЭДО (файл XML)';
  expect(offered('accepted', true)).toEqual(['УПД', 'УПД для ЭДО (файл XML)', title, 'ТОРГ-12']);
  expect(offered('accepted_with_discrepancy', true)).toContain(title);
  expect(offered('in_progress', true)).not.toContain(title);
  expect(offered('accepted', false)).toEqual(['УПД', 'УПД для ЭДО (файл XML)', 'ТОРГ-12']);
});
