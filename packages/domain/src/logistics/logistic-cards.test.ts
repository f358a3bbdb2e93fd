import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  actOnCard,
  CARD_STATUSES,
  type CardAction,
  type CardConfirmations,
  cardStatus,
  type CardTerms,
  changesAgreement,
} from './logistic-cards.ts';

const fresh: CardConfirmations = {
  confirmed_by_customer: false,
  confirmed_by_supplier: false,
  proposed_term: null,
  disabled: false,
};
const customer = { ...fresh, confirmed_by_customer: true };
const supplier = { ...fresh, confirmed_by_supplier: true };
const both = { ...customer, confirmed_by_supplier: true };
const proposed = { ...customer, proposed_term: 600 };
const terms: CardTerms = {
  delivery_week_minute: 960,
  cut_off_week_minute: 900,
  transit_cut_off_week_minute: null,
  estimated_shipment_week_minute: 1_000,
  picking_term: 60,
  logistic_markup_percent_b2b: 2.5,
  logistic_markup_percent_b2c: null,
};

test('decisions, «Logistic card»: the status is derived from two confirmations', () => {
  expect(Object.values(CARD_STATUSES).map(({ code, id, label }) => `${code} ${id} «${label}»`)).toEqual([
    'created 10 «Новая»',
    'awaiting_customer 20 «Ожидает покупателя»',
    'awaiting_supplier 30 «Ожидает поставщика»',
    'term_proposed 40 «Предложен другой срок»',
    'active 50 «Действует»',
    'disabled 60 «Отключена»',
  ]);
});

test.each([
  ['created', fresh],
  ['awaiting_supplier', customer],
  ['awaiting_customer', supplier],
  ['active', both],
  ['term_proposed', proposed],
  ['term_proposed', { ...both, proposed_term: 1 }],
  ['disabled', { ...both, disabled: true }],
  ['disabled', { ...proposed, disabled: true }],
] as const)('%s', (status, card) => {
  expect(cardStatus(card)).toBe(status);
});

describe('a change of term, cut-off or markup affects the agreement', () => {
  test.each(Object.keys(terms) as (keyof CardTerms)[])('%s', (name) => {
    expect(changesAgreement(terms, { ...terms, [name]: 7 })).toBe(true);
  });

  test('another cut-off of the week, and the length of the whole path, affect it', () => {
    const several = { ...terms, cut_off_week_minutes: [900, 2_340], term: 1_440 };
    expect(changesAgreement(several, { ...several, cut_off_week_minutes: [900, 2_340] })).toBe(false);
    expect(changesAgreement(several, { ...several, cut_off_week_minutes: [900] })).toBe(true);
    expect(changesAgreement(several, { ...several, term: 2_880 })).toBe(true);
  });
  test('equal terms and unrelated fields do not affect it', () => {
    expect(changesAgreement(terms, { ...terms })).toBe(false);
    expect(changesAgreement(terms, { ...terms, comment: 'новый' } as CardTerms)).toBe(false);
  });
});

const change = (after: Partial<CardTerms>): CardAction => ({
  actor: 'supplier',
  action: 'change',
  before: terms,
  after: { ...terms, ...after },
});

test.each<[string, CardConfirmations, CardAction, CardConfirmations | null]>([
  ['the customer confirms', fresh, { actor: 'customer', action: 'confirm' }, customer],
  ['the customer confirms last', supplier, { actor: 'customer', action: 'confirm' }, both],
  ['the customer has confirmed already', customer, { actor: 'customer', action: 'confirm' }, null],
  ['the supplier confirms', fresh, { actor: 'supplier', action: 'confirm' }, supplier],
  ['the supplier confirms last', customer, { actor: 'supplier', action: 'confirm' }, both],
  ['the supplier has confirmed already', both, { actor: 'supplier', action: 'confirm' }, null],
  ['the supplier agrees to the proposed term', proposed, { actor: 'supplier', action: 'confirm' }, both],
  [
    'confirmation is cancelled by the customer',
    both,
    { actor: 'customer', action: 'cancel_confirmation' },
    supplier,
  ],
  ['nothing to cancel', supplier, { actor: 'customer', action: 'cancel_confirmation' }, null],
  [
    'a delivery term is proposed by the customer',
    both,
    { actor: 'customer', action: 'propose_term', minutes: 600 },
    proposed,
  ],
  ['a term of 0 minutes', both, { actor: 'customer', action: 'propose_term', minutes: 0 }, null],
  ['half a minute', both, { actor: 'customer', action: 'propose_term', minutes: 1.5 }, null],
  [
    'one minute',
    fresh,
    { actor: 'customer', action: 'propose_term', minutes: 1 },
    { ...customer, proposed_term: 1 },
  ],
  ['a markup is changed', both, change({ logistic_markup_percent_b2b: 3 }), supplier],
  ['a term is changed while another is proposed', proposed, change({ picking_term: 90 }), supplier],
  ['nothing is changed', both, change({}), both],
  ['disabled', both, { actor: 'supplier', action: 'disable' }, { ...both, disabled: true }],
  [
    'enabled again, without confirmations',
    { ...both, disabled: true },
    { actor: 'supplier', action: 'enable' },
    fresh,
  ],
  ['enabled twice', both, { actor: 'supplier', action: 'enable' }, null],
  [
    'another action on a disabled card',
    { ...fresh, disabled: true },
    { actor: 'customer', action: 'confirm' },
    null,
  ],
])('%s', (_, card, act, after) => {
  expect(actOnCard(card, act)).toEqual(after);
});

test('property: a card is active only when both have confirmed and nothing is proposed', () => {
  const act: fc.Arbitrary<CardAction> = fc.oneof(
    fc.constantFrom<CardAction>(
      { actor: 'customer', action: 'confirm' },
      { actor: 'customer', action: 'cancel_confirmation' },
      { actor: 'customer', action: 'propose_term', minutes: 60 },
      { actor: 'supplier', action: 'confirm' },
      { actor: 'supplier', action: 'disable' },
      { actor: 'supplier', action: 'enable' },
      change({ picking_term: 61 }),
    ),
  );
  fc.assert(
    fc.property(fc.array(act, { maxLength: 20 }), (acts) => {
      let card = fresh;
      for (const next of acts) {
        const after = actOnCard(card, next);
        if (after !== null && cardStatus(after) === 'active' && cardStatus(card) !== 'active')
          expect(next.action).toBe('confirm');
        card = after ?? card;
        expect(cardStatus(card) === 'active').toBe(
          card.confirmed_by_customer &&
            card.confirmed_by_supplier &&
            card.proposed_term === null &&
            !card.disabled,
        );
      }
    }),
  );
});
