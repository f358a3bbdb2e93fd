// `pnpm sql`: shows each statement of the embedded PostgreSQL with its values and its time until Ctrl-C. Open a
// page to see its queries.
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connection, logFile } from './database.mjs';

/** Statements to hide: polling of the job queue and of the delivery of events, begin and end of transactions. */
const CONSTANT =
  /pgboss|pg_advisory_xact_lock|nextval\('event_seq'\)|"event"\."seq" >|\b(?:statement|execute [^:]+): *(?:begin|commit|BEGIN|COMMIT)\s*$/;
const EVERY = 300;

async function set(client, statements) {
  for (const statement of statements) await client.query(statement);
  await client.query('SELECT pg_reload_conf()');
}

/** The text appended to the file since offset `from`, and the new end offset. */
function appended(file, from) {
  const { size } = statSync(file);
  const descriptor = openSync(file, 'r');
  const buffer = Buffer.alloc(Math.max(0, size - from));
  readSync(descriptor, buffer, 0, buffer.length, from);
  closeSync(descriptor);
  return { text: buffer.toString('utf8'), end: size };
}

/** Executed statements, each preceded by its milliseconds and followed by its values. */
function readable(text) {
  const lines = [];
  let skipped = true;
  // An entry starts with a timestamp at the beginning of a line.
  for (const entry of text.split(/\n(?=\d{4}-\d\d-\d\d )/)) {
    const ran = /LOG: {2}duration: ([\d.]+) ms {2}(?:statement|execute [^:]+): ([\s\S]+)/.exec(entry);
    const values = /DETAIL: {2}Parameters: ([\s\S]+)/.exec(entry);
    if (ran) skipped = CONSTANT.test(entry);
    else if (!values) skipped = true;
    if (!skipped && ran) lines.push(`-- ${ran[1]} ms`, `${ran[2].trim()};`, '');
    else if (!skipped && values) lines.splice(-1, 1, `-- ${values[1].trim()}`, '');
  }
  return lines.join('\n');
}

async function watch() {
  if (process.env.DATABASE_URL)
    throw new Error(
      'pnpm sql читает журнал встроенной базы; у своей базы включите log_min_duration_statement.',
    );
  const client = new pg.Client(connection());
  await client.connect();
  let over = false;
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (over = true));
  const file = logFile();
  let { size: position } = statSync(file);
  await set(client, [
    'ALTER SYSTEM SET log_min_duration_statement = 0',
    "ALTER SYSTEM SET log_line_prefix = '%m [%p] '",
  ]);
  console.log('Запросы показываются до Ctrl-C. Откройте страницу.\n');
  while (!over) {
    const { text, end } = appended(file, position);
    position = end;
    const shown = readable(text);
    if (shown !== '') console.log(shown);
    await sleep(EVERY);
  }
  await set(client, ['ALTER SYSTEM RESET log_min_duration_statement', 'ALTER SYSTEM RESET log_line_prefix']);
  await client.end();
}

watch().catch((error) => {
  console.error(error.line ?? error.message);
  process.exitCode = 1;
});
