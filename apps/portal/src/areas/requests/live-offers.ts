import type { Schemas } from '@portal/api-client/client';
import type { RealtimeFrame } from '@portal/api-client/realtime';
import {
  type LiveOffer,
  type LiveOffers,
  NO_LIVE_OFFERS,
  openSession,
  receiveOffers,
  startGenerating,
} from '@portal/domain/live-offers';
import { getDefaultStore } from 'jotai';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { queryClient } from '../../session/query-client.ts';
import { socketSessionAtom, useRealtimeEvents } from '../../session/calls/realtime.ts';
import type { Position, Request } from './queries.ts';

/** A line whose offers have been received; its id is the line's. */
type LiveLine = LiveOffer & Schemas['PricedLine'];

/**
 * Milliseconds without messages after which the request is refetched: there is no socket, or another browser
 * started the pricing.
 */
const SILENCE = 2_500;

/**
 * The request merged with the offers received over the socket since it was loaded, so that lines get prices one
 * after another. Without messages the request is refetched periodically.
 */
export function useLiveRequest(request: Request | undefined, id: number): Request | undefined {
  const [live, setLive] = useState(() => begin(id));
  const heard = useRef(0);
  const hear = useCallback(
    ({ event_name, message }: RealtimeFrame) => {
      const { ws_session_id, session_id, document_id, offers = [], status } = message;
      if (event_name === 'ws_connection_open' && ws_session_id !== undefined)
        setLive((state) => openSession(state, ws_session_id));
      if (document_id !== id || session_id === undefined) return;
      if (event_name === 'request-item-offer-start-generate') setLive((state) => startGenerating(state, id));
      if (event_name !== 'request-item-offer') return;
      heard.current = Date.now();
      const lines = offers.map((line) => ({ ...line, id: line.position_id, session_id, document_id }));
      setLive((state) => receiveOffers(state, lines));
      if (status === 'ready') void lookAgain(id);
    },
    [id],
  );
  useRealtimeEvents(hear);

  const generating = request?.status.code === 'generating';
  useEffect(() => {
    if (!generating) return;
    const timer = setInterval(() => {
      if (Date.now() - heard.current > SILENCE) void lookAgain(id);
    }, SILENCE);
    return () => clearInterval(timer);
  }, [generating, id]);
  return useMemo(() => request && overlay(request, live.shown), [request, live.shown]);
}

function begin(id: number): LiveOffers<LiveLine> {
  const session = getDefaultStore().get(socketSessionAtom);
  return startGenerating(
    session === null ? NO_LIVE_OFFERS : openSession<LiveLine>(NO_LIVE_OFFERS, session),
    id,
  );
}

const lookAgain = (id: number) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['request', id] }),
    queryClient.invalidateQueries({ queryKey: ['requests'] }),
  ]);

/**
 * Lines that were priced when the request was loaded are newer and stay; the others get the received offers.
 */
function overlay(request: Request, shown: readonly LiveLine[]): Request {
  const came = new Map(shown.map((line) => [line.position_id, line]));
  if (request.positions.every(({ id, priced }) => priced || !came.has(id))) return request;
  const positions = request.positions.map((position) => {
    const line = position.priced ? undefined : came.get(position.id);
    if (!line) return position;
    const { type, tags, offers_count, leader } = line;
    // What to order instead of a repeated line is known only once the request is read again.
    if (position.former && leader === null) return position;
    return { ...position, type, tags, offers_count, leader, priced: true };
  });
  return { ...request, positions, tags: tally(positions) };
}

function tally(positions: readonly Position[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { tags } of positions) for (const tag of tags) counts[tag] = (counts[tag] ?? 0) + 1;
  return counts;
}
