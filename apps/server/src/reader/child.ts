// The reading process. It gets one file, writes NDJSON (or the bytes of a packed file) to its standard output
// and ends.
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { unpack } from './packed.ts';
import { type Assignment, type Line, Packed, Refusal, type Unpacking } from './protocol.ts';
import { readAssigned } from './recognise.ts';

async function write(line: Line): Promise<void> {
  if (!process.stdout.write(`${JSON.stringify(line)}\n`)) await once(process.stdout, 'drain');
}

async function readRows(assignment: Assignment): Promise<void> {
  try {
    await readAssigned(assignment, write);
  } catch (error) {
    if (error instanceof Packed) await write({ packed: [...error.files] });
    else if (error instanceof Refusal) await write({ refusal: error.message });
    else await write({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

try {
  setPriority(10);
} catch {
  // A lower priority is optional, so a failure is ignored.
}
const given = JSON.parse(process.argv[2] ?? '') as Assignment | Unpacking;
if ('unpack' in given)
  await unpack(given.path, given.unpack, process.stdout).catch(() => {
    // Some bytes were already written, so only the exit code can report the failure.
    process.exitCode = 1;
  });
else await readRows(given);
