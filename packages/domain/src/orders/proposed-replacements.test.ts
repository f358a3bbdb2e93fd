import { expect, test } from 'vitest';
import { arrows, proveMachine } from '../../test/machines.ts';
import { PROPOSED_REPLACEMENT_MACHINE, PROPOSED_REPLACEMENT_STATUSES } from './proposed-replacements.ts';

proveMachine(PROPOSED_REPLACEMENT_MACHINE);

test('the buyer accepts or declines, the supplier may withdraw; each of them is final', () => {
  expect(arrows(PROPOSED_REPLACEMENT_MACHINE)).toEqual([
    'proposed accept → accepted (customer)',
    'proposed decline → declined (customer)',
    'proposed withdraw → withdrawn (supplier)',
  ]);
  expect(Object.values(PROPOSED_REPLACEMENT_STATUSES).map(({ label }) => label)).toEqual([
    'Предложена',
    'Принята',
    'Отклонена',
    'Отозвана',
  ]);
});
