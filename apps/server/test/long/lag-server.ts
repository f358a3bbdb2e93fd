// A server that measures its event-loop delay. Runs in its own process, so that its clients do not delay its loop.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pino } from 'pino';
import type pg from 'pg';
import { prepareDataDirectory, readConfig } from '../../src/config.ts';
import { startServer } from '../../src/server.ts';

/** Sampling interval in milliseconds; it is subtracted from the measured delay. */
const RESOLUTION = 10;

const settings = JSON.parse(process.argv[2] ?? '{}') as { connection: pg.PoolConfig; directory: string };
const config = readConfig({ DATA_DIR: settings.directory, PORT: '0', DEMO: '1', SOCKETS_PER_PERSON: '100' });
prepareDataDirectory(config);
const server = await startServer(config, settings.connection, pino({ level: 'silent' }));
const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
delay.enable();

process.on('message', (asked: 'begin' | 'tell' | 'stop') => {
  if (asked === 'begin') delay.reset();
  else if (asked === 'tell') {
    const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION);
    const memory = Math.round(process.memoryUsage().rss / 1024 / 1024);
    process.send?.({
      p50: late(delay.percentile(50)),
      p99: late(delay.percentile(99)),
      most: late(delay.max),
      memory,
    });
  } else void server.stop().then(() => process.exit(0));
});
process.send?.({ address: server.address });
