import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type LiveOffer,
  type LiveOffers,
  NO_LIVE_OFFERS,
  openSession,
  receiveOffers,
  startGenerating,
} from './live-offers.ts';

/** The result of receiving one offer. */
const receiveOffer = <T extends LiveOffer>(state: LiveOffers<T>, one: T) => receiveOffers(state, [one]);
const offer = (id: number, session_id = 's', document_id = 1): LiveOffer => ({ id, session_id, document_id });
const open = openSession<LiveOffer>(NO_LIVE_OFFERS, 's');

test('offers are kept when their session_id matches the current session', () => {
  expect(NO_LIVE_OFFERS).toEqual({ sessionId: null, documentId: null, shown: [], held: [] });
  const state = receiveOffer(receiveOffer(open, offer(1)), offer(2));
  expect(state).toEqual({ sessionId: 's', documentId: 1, shown: [offer(1), offer(2)], held: [] });
});

test('otherwise they are held back and released once the session id is set', () => {
  const early = [offer(1), offer(2, 'other'), offer(3)].reduce<LiveOffers<LiveOffer>>(
    receiveOffer,
    NO_LIVE_OFFERS,
  );
  expect(early).toMatchObject({ shown: [], documentId: null, held: [offer(1), offer(2, 'other'), offer(3)] });
  expect(openSession(early, 's')).toEqual({
    sessionId: 's',
    documentId: 1,
    shown: [offer(1), offer(3)],
    held: [offer(2, 'other')],
  });
});

test('offers are cleared when the document_id differs; an offer that is already displayed is replaced', () => {
  const state = receiveOffer(receiveOffer(open, offer(1)), { ...offer(1), price: 5 } as LiveOffer);
  expect(state.shown).toEqual([{ ...offer(1), price: 5 }]);
  expect(receiveOffer(state, offer(9, 's', 2))).toMatchObject({ documentId: 2, shown: [offer(9, 's', 2)] });
});

test('request-item-offer-start-generate clears the offers of another document', () => {
  const state = { ...receiveOffer(open, offer(1)), held: [offer(5, 'x', 1), offer(6, 'x', 2)] };
  expect(startGenerating(state, 1)).toBe(state);
  expect(startGenerating(state, 2)).toEqual({
    sessionId: 's',
    documentId: 2,
    shown: [],
    held: [offer(6, 'x', 2)],
  });
});

test('property: no offer of another session or document is displayed, and no own offer is lost', () => {
  const any = fc.record({ id: fc.nat(5), session_id: fc.constantFrom('s', 't'), document_id: fc.nat(2) });
  fc.assert(
    fc.property(fc.array(any), fc.nat(20), (offers, at) => {
      let state: LiveOffers<LiveOffer> = NO_LIVE_OFFERS;
      offers.forEach((one, index) => {
        if (index === at) state = openSession(state, 's');
        state = receiveOffer(state, one);
      });
      state = openSession(state, 's');
      const ours = offers.filter(({ session_id }) => session_id === 's');
      const last = ours.at(-1)?.document_id ?? null;
      expect(state.documentId).toBe(last);
      expect(state.shown.every((one) => one.session_id === 's' && one.document_id === last)).toBe(true);
      if (ours.length > 0) expect(state.shown).toContainEqual(ours.at(-1));
      expect(state.held.every(({ session_id }) => session_id === 't')).toBe(true);
    }),
  );
});

test('property: offers in one frame give the same result as offers in separate frames', () => {
  const any = fc.record({
    id: fc.nat(5),
    session_id: fc.constantFrom('s', 't'),
    document_id: fc.nat(2),
    price: fc.nat(9),
  });
  fc.assert(
    fc.property(fc.array(any), fc.array(any), (before, frame) => {
      const state = before.reduce<LiveOffers<LiveOffer>>(receiveOffer, open);
      expect(receiveOffers(state, frame)).toEqual(frame.reduce<LiveOffers<LiveOffer>>(receiveOffer, state));
    }),
  );
});
