import pg from 'pg';

/** Milliseconds between attempts to listen while the database is away. */
const LISTEN_AGAIN = 1_000;

/**
 * Listen to PostgreSQL channels on a connection of its own, and connect again whenever it is lost, until closed.
 *
 * @param listening called each time the connection listens, the first time included: what was notified before has not been heard
 * @throws what the first connection fails with
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
    // Told more than once when the database goes away; each listening begins anew only once.
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
