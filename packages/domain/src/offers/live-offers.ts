/** An offer as the socket brings it. Spec 3 §3. */
export interface LiveOffer {
  id: number;
  session_id: string;
  document_id: number;
}

/** Offers that arrived over the socket. */
export interface LiveOffers<T extends LiveOffer> {
  /** The socket's session, once ws_connection_open has told it. */
  sessionId: string | null;
  /** The document whose offers are shown. */
  documentId: number | null;
  shown: readonly T[];
  /** Offers of other sessions, or of a session not yet known. */
  held: readonly T[];
}

/** Nothing has arrived. */
export const NO_LIVE_OFFERS: LiveOffers<never> = { sessionId: null, documentId: null, shown: [], held: [] };

/**
 * Offers arrive in one frame (request-item-offer), in their order: kept when their session is the current one, else held back. Old
 * offers are cleared when the document differs; one that is already shown is replaced. What is shown is gone through once a frame.
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
  // What came before the document changed for the last time is cleared already.
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
 * The socket tells its session (ws_connection_open): held offers of that session are released, in the order they came;
 * the others stay held.
 * @see spec 3 §4
 */
export function openSession<T extends LiveOffer>(state: LiveOffers<T>, sessionId: string): LiveOffers<T> {
  const held = state.held.filter((offer) => offer.session_id !== sessionId);
  const released = state.held.filter((offer) => offer.session_id === sessionId);
  return receiveOffers({ ...state, sessionId, held }, released);
}

/**
 * A document's offers begin to be generated (request-item-offer-start-generate): those of another document are cleared.
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
