/** An offer received over the socket. Spec 3 §3. */
export interface LiveOffer {
  id: number;
  session_id: string;
  document_id: number;
}

/** State of the offers received over the socket. */
export interface LiveOffers<T extends LiveOffer> {
  /** Session of the socket, received with ws_connection_open. */
  sessionId: string | null;
  /** The document whose offers are displayed. */
  documentId: number | null;
  shown: readonly T[];
  /** Offers of another or a not yet known session. */
  held: readonly T[];
}

/** The initial state. */
export const NO_LIVE_OFFERS: LiveOffers<never> = { sessionId: null, documentId: null, shown: [], held: [] };

/**
 * Adds the offers of one frame (request-item-offer) in order: offers of the current session are kept, others are held back. Offers of
 * another document are cleared; an offer that is already displayed is replaced. The displayed list is processed once per frame.
 * @see spec 3 §4
 */
export function receiveOffers<T extends LiveOffer>(
  state: LiveOffers<T>,
  offers: readonly T[],
): LiveOffers<T> {
  const ours = offers.filter(({ session_id }) => session_id === state.sessionId);
  const held = [...state.held, ...offers.filter(({ session_id }) => session_id !== state.sessionId)];
  const last = ours.at(-1);
  if (!last) return { ...state, held };
  // Offers from before the last change of the document are already cleared.
  const start = ours.findLastIndex(({ document_id }) => document_id !== last.document_id) + 1;
  const kept = start === 0 && state.documentId === last.document_id ? state.shown : [];
  const newest = new Map<number, T>();
  for (const offer of [...kept, ...ours.slice(start)]) {
    newest.delete(offer.id);
    newest.set(offer.id, offer);
  }
  return { ...state, documentId: last.document_id, shown: [...newest.values()], held };
}

/**
 * Sets the session of the socket (ws_connection_open): held offers of that session are released in order, the others stay held.
 * @see spec 3 §4
 */
export function openSession<T extends LiveOffer>(state: LiveOffers<T>, sessionId: string): LiveOffers<T> {
  const held = state.held.filter((offer) => offer.session_id !== sessionId);
  const released = state.held.filter((offer) => offer.session_id === sessionId);
  return receiveOffers({ ...state, sessionId, held }, released);
}

/**
 * Starts generating a document's offers (request-item-offer-start-generate): offers of another document are cleared.
 * @see spec 3 §4
 */
export function startGenerating<T extends LiveOffer>(
  state: LiveOffers<T>,
  documentId: number,
): LiveOffers<T> {
  if (state.documentId === documentId) return state;
  return {
    ...state,
    documentId,
    shown: [],
    held: state.held.filter((offer) => offer.document_id === documentId),
  };
}
