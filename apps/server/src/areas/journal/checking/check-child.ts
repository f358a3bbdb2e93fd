// The process that reads a confirmed file and checks its rows: it is told what to do on its standard input, and writes frames out.
import { setPriority } from 'node:os';
import { text } from 'node:stream/consumers';
import { Refusal } from '../../../reader/protocol.ts';
import { checkFile, type CheckTask } from './checking.ts';
import { frameOf } from '../columns/frames.ts';

const out = async (...frame: Parameters<typeof frameOf>): Promise<void> => {
  if (!process.stdout.write(frameOf(...frame))) await new Promise((go) => process.stdout.once('drain', go));
};

try {
  setPriority(10);
} catch {
  // Reading politely is a courtesy, not a condition.
}
try {
  const ended = await checkFile(JSON.parse(await text(process.stdin)) as CheckTask, ({ lines, ...checked }) =>
    out(checked, lines),
  );
  await out(ended);
} catch (error) {
  await out(
    error instanceof Refusal
      ? { refusal: error.message }
      : { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) },
  );
}
