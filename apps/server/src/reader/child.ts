// The reading process. It is given one file, writes NDJSON to its standard output and ends; it may write nothing else.
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { type Assignment, type Line, Refusal } from './protocol.ts';
import { readAssigned } from './recognise.ts';

async function write(line: Line): Promise<void> {
  if (!process.stdout.write(`${JSON.stringify(line)}\n`)) await once(process.stdout, 'drain');
}

try {
  setPriority(10);
} catch {
  // Reading politely is a courtesy, not a condition.
}
try {
  await readAssigned(JSON.parse(process.argv[2] ?? '') as Assignment, write);
} catch (error) {
  if (error instanceof Refusal) await write({ refusal: error.message });
  else await write({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}
