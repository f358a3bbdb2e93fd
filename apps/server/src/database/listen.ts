import pg from 'pg';

/** Milliseconds between attempts to reconnect while the database is unavailable. */
const LISTEN_AGAIN = 1_000;

/**
 * Listens to PostgreSQL channels on a separate connection and reconnects whenever it is lost, until closed.
 *
 * @param listening called after each successful LISTEN, the first one included; earlier notifications were
 * missed
 * @throws the error of the first connection attempt
 */
export async function keepListening(
  settings: pg.ClientConfig,
  channels: readonly string[],
  listening: () => void,
  heard: (channel: string, payload: string) => void,
): Promise<{ close(): Promise<void> }> {
  let current: pg.Client | undefined;
  let closed = false;
  const listen = async () => {
    const client = new pg.Client({ keepAlive: true, ...settings });
    let over = false;
    const lost = () => {
      if (over) return;
      over = true;
      if (current === client) current = undefined;
      void client.end().catch(() => undefined);
      if (!closed) setTimeout(() => void listen().catch(() => undefined), LISTEN_AGAIN).unref();
    };
    // Both events may come when the database goes away; `lost` must reconnect only once.
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', ({ channel, payload }) => heard(channel, payload ?? ''));
    try {
      await client.connect();
      await client.query(channels.map((channel) => `LISTEN ${client.escapeIdentifier(channel)}`).join('; '));
    } catch (error) {
      lost();
      throw error;
    }
    if (closed) return lost();
    current = client;
    listening();
  };
  await listen();
  return {
    async close() {
      closed = true;
      await current?.end().catch(() => undefined);
    },
  };
}
