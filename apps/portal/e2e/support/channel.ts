import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** The live channel (WebSocket) between one page and the server. */
export interface Channel {
  /** Waits until the server has greeted the page that is open now. */
  ready(): Promise<void>;
  /** Sends an event to the page as the server would. */
  tell(event_name: string, message: object | null): void;
}

/** Intercepts the WebSocket of the page that is opened next. The page that is open now is left, so that its socket is not meant. */
export async function channelOf(page: Page): Promise<Channel> {
  await page.goto('about:blank');
  let greeted: ((frame: string) => void) | undefined;
  await page.routeWebSocket(/\/ws(?:\?|$)/, (socket) => {
    greeted = undefined;
    const send = (frame: string | Buffer) => socket.send(frame);
    socket.connectToServer().onMessage((frame) => {
      send(frame);
      if (String(frame).includes('ws_connection_open')) greeted = send;
    });
  });
  return {
    ready: () => expect.poll(() => greeted !== undefined).toBe(true),
    tell(event_name, message) {
      if (greeted === undefined) throw new Error('the page has no open WebSocket');
      greeted(JSON.stringify({ id: 0, event_name, message }));
    },
  };
}
