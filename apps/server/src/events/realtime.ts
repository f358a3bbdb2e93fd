import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { OFFERS_CHANGED, readWatch } from '@portal/domain/realtime';
import type { Logger } from 'pino';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { Viewer } from '../contract/viewer.ts';
import { FrameAllowance } from './frame-allowance.ts';
import type { Relay, SentEvent } from './relay.ts';
import type { Watchers } from './watchers.ts';
import { socketSession } from './socket-session.ts';

const HEARTBEAT = 30_000;
/** A client with more unsent bytes than this is disconnected; it reconnects and asks for the missed events. */
const BACKLOG = 1_000_000;
/** Maximum number of live events buffered while missed ones are read; a client with more must start again. */
const WAITING = 2_000;
export const SESSION_ENDED = 4401;
/** Close code for an unknown frame or too many frames. */
const NOT_UNDERSTOOD = 1008;
/** Close code for too many connections of one person; the client tries again much later. */
const TOO_MANY = 1013;
/** Milliseconds until a connection is cut whose peer does not close it. */
const CLOSING = 1_000;

interface Client {
  socket: WebSocket;
  viewer: Viewer;
  /** The newest event that this client has; only newer ones are sent. */
  seen: number;
  /** Live events that arrive while missed ones are being read. */
  waiting: SentEvent[] | undefined;
  alive: boolean;
}

export interface Realtime {
  attach(server: Server): void;
  deliver(events: SentEvent[]): void;
  endSession(sessionId: string): void;
  connections(): number;
  /** Ids of the people who are connected, without those whom an administrator looks at the portal as. */
  people(): number[];
  stop(): void;
}

/** The WebSocket at /ws. `authenticate` finds the person by the request's cookies, never by its query. */
export function createRealtime(
  authenticate: (request: IncomingMessage) => Promise<Viewer | undefined>,
  relay: () => Relay,
  watchers: Watchers,
  mostPerPerson: number,
  log: Logger,
): Realtime {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: 4_096,
    maxFragments: 4,
    perMessageDeflate: false,
  });
  const byContractor = new Map<number, Set<Client>>();
  const heartbeat = setInterval(beat, HEARTBEAT);
  heartbeat.unref();

  function everyone(): Client[] {
    return [...byContractor.values()].flatMap((clients) => [...clients]);
  }

  function beat() {
    for (const client of everyone()) {
      if (!client.alive) client.socket.terminate();
      else {
        client.alive = false;
        client.socket.ping();
      }
    }
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname !== '/ws') return refuse(socket, '404 Not Found');
    if (!sameOrigin(request)) return refuse(socket, '403 Forbidden');
    const viewer = await authenticate(request);
    if (!viewer) return refuse(socket, '401 Unauthorized');
    const { searchParams } = url;
    const foreign =
      (searchParams.has('userId') && searchParams.get('userId') !== viewer.uuid) ||
      (searchParams.has('contractorId') && searchParams.get('contractorId') !== String(viewer.contractor_id));
    if (foreign) return refuse(socket, '403 Forbidden');
    sockets.handleUpgrade(request, socket, head, (connection) => {
      const last = Number(searchParams.get('last_event_id') ?? Number.NaN);
      open(connection, viewer, Number.isSafeInteger(last) && last >= 0 ? last : undefined).catch(
        (error: unknown) => {
          log.error({ err: error }, 'realtime');
          connection.terminate();
        },
      );
    });
  }

  async function open(socket: WebSocket, viewer: Viewer, last: number | undefined) {
    socket.on('error', () => socket.terminate());
    const own = [...(byContractor.get(viewer.contractor_id) ?? [])].filter(
      (one) => one.viewer.id === viewer.id && one.viewer.impersonator?.id === viewer.impersonator?.id,
    );
    if (own.length >= mostPerPerson) return dismiss(socket, TOO_MANY, 'too many connections');
    const client: Client = { socket, viewer, seen: last ?? relay().position(), waiting: [], alive: true };
    const peers = byContractor.get(viewer.contractor_id) ?? new Set();
    peers.add(client);
    byContractor.set(viewer.contractor_id, peers);
    const watcher = {
      contractor_id: viewer.contractor_id,
      tell: (standard_ids: number[]) => {
        if (socket.bufferedAmount <= BACKLOG) send(socket, 0, OFFERS_CHANGED, { standard_ids });
      },
    };
    const allowance = new FrameAllowance();
    const heard = (data: RawData | null, isBinary: boolean) => {
      if (socket.readyState !== socket.OPEN) return;
      if (!allowance.spend()) return dismiss(socket, NOT_UNDERSTOOD, 'too many frames');
      if (data === null) return;
      const ids = isBinary ? null : readWatch(String(data));
      if (ids === null) dismiss(socket, NOT_UNDERSTOOD, 'not understood');
      else watchers.watch(watcher, ids);
    };
    socket.on('message', heard);
    // A ping counts as a frame, because each one has to be answered.
    socket.on('ping', () => heard(null, false));
    socket.on('pong', () => (client.alive = true));
    const over = viewer.impersonator && endAt(socket, viewer.impersonator.until);
    socket.on('close', () => {
      clearTimeout(over ?? undefined);
      watchers.forget(watcher);
      peers.delete(client);
      if (peers.size === 0) byContractor.delete(viewer.contractor_id);
    });

    send(socket, client.seen, 'ws_connection_open', { ws_session_id: socketSession(viewer.sessionId) });
    if (last !== undefined) {
      const { events, complete } = await relay().missed(last, viewer);
      if (complete) for (const event of events) push(client, event);
      else {
        client.seen = relay().position();
        send(socket, client.seen, 'resync', {});
      }
    }
    const waiting = client.waiting ?? [];
    client.waiting = undefined;
    for (const event of waiting) push(client, event);
  }

  function push(
    client: Client,
    event: SentEvent,
    frame = frameOf(event.seq, event.event_name, event.message),
  ) {
    if (event.seq <= client.seen) return;
    client.seen = event.seq;
    if (client.socket.bufferedAmount > BACKLOG) client.socket.terminate();
    else if (client.socket.readyState === client.socket.OPEN) client.socket.send(frame);
  }

  return {
    attach(server) {
      server.on('upgrade', (request, socket, head) => {
        upgrade(request, socket, head).catch((error: unknown) => {
          log.error({ err: error }, 'realtime');
          socket.destroy();
        });
      });
    },
    deliver(events) {
      for (const event of events) {
        const audience =
          event.contractor_id === null ? everyone() : [...(byContractor.get(event.contractor_id) ?? [])];
        // Serialised once for all recipients.
        const frame = frameOf(event.seq, event.event_name, event.message);
        for (const client of audience) {
          if (event.user_id !== null && event.user_id !== client.viewer.id) continue;
          if (client.waiting && client.waiting.push(event) > WAITING) client.socket.terminate();
          else if (!client.waiting) push(client, event, frame);
        }
      }
    },
    endSession(sessionId) {
      for (const client of everyone()) {
        if (client.viewer.sessionId === sessionId) client.socket.close(SESSION_ENDED, 'session ended');
      }
    },
    connections: () => everyone().length,
    people: () => [
      ...new Set(everyone().flatMap(({ viewer }) => (viewer.impersonator === null ? viewer.id : []))),
    ],
    stop() {
      clearInterval(heartbeat);
      watchers.stop();
      for (const client of everyone()) client.socket.close(1012, 'restart');
      sockets.close();
    },
  };
}

/** Ends a connection at a moment, in milliseconds since 1970. */
const endAt = (socket: WebSocket, moment: number) =>
  setTimeout(() => socket.close(SESSION_ENDED, 'session ended'), moment - Date.now()).unref();

const frameOf = (id: number, event_name: string, message: Record<string, unknown>) =>
  JSON.stringify({ id, event_name, message });

function send(socket: WebSocket, id: number, event_name: string, message: Record<string, unknown>) {
  if (socket.readyState === socket.OPEN) socket.send(frameOf(id, event_name, message));
}

/** Closes a connection with a reason. Further input is not read, and a peer that does not close is cut off. */
function dismiss(socket: WebSocket, code: number, reason: string) {
  socket.close(code, reason);
  socket.pause();
  setTimeout(() => socket.terminate(), CLOSING).unref();
}

function refuse(socket: Duplex, status: string) {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/**
 * Browsers send Origin with every WebSocket request; a page of another site must not use the person's cookies.
 */
function sameOrigin(request: IncomingMessage): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
