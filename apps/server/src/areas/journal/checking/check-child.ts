// The child process that reads a confirmed file and checks its rows: reads a CheckTask from standard input and
// writes frames to standard output.
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
  // Lowering the priority is optional: continue if the system refuses it.
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
