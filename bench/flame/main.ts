// pnpm bench:flame [--calls 'name;name'] [--seconds 5] [--products 30000]: draws what a call of the gate costs, server and
// PostgreSQL, as a flame graph into bench/flame/*.svg.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { gateCalls } from '../gate/calls.ts';
import { onStage, type Stage } from '../gate/stage.ts';
import { load, secondsOf } from '../processes.ts';
import { type Frame, framesOf } from './frames.ts';
import { inspectable, profileDuring } from './profile.ts';
import { COUNTING, type Statement, statementsDuring } from './statements.ts';
import { flameGraph } from './svg.ts';

const { values } = parseArgs({
  options: {
    calls: {
      type: 'string',
      default: 'exact number with offers;title of one word, with facets;report of service',
    },
    seconds: { type: 'string', default: '5' },
    products: { type: 'string', default: '30000' },
  },
});
const names = values.calls.split(';');
const LONGEST = 160;

/** Sends calls for some seconds; returns their number. */
async function sendFor(seconds: number, send: (n: number) => Promise<unknown>): Promise<number> {
  let n = 0;
  for (const end = performance.now() + 1_000 * seconds; performance.now() < end; n++) await send(n);
  return n;
}

const sum = (frames: readonly { value: number }[]) => frames.reduce((all, { value }) => all + value, 0);

/** Scales frames so that together they take so many milliseconds. */
function scaled(frames: readonly Frame[], factor: number): Frame[] {
  return frames.map((frame) => ({
    ...frame,
    value: frame.value * factor,
    below: scaled(frame.below, factor),
  }));
}

/** Milliseconds of PostgreSQL by statement; what is left is its protocol and the work of its other processes. */
function postgresFrame(milliseconds: number, statements: readonly Statement[]): Frame {
  const below = statements.map(({ text, each }) => {
    const line = text.replaceAll(/\s+/g, ' ').trim();
    return {
      name: line.slice(0, LONGEST),
      place: 'PostgreSQL, planned and executed',
      value: each,
      below: [],
    };
  });
  const factor = Math.min(1, milliseconds / sum(below));
  return {
    name: `PostgreSQL ${milliseconds.toFixed(2)} ms`,
    place: 'PostgreSQL, its processes',
    value: milliseconds,
    below: scaled(below, factor),
  };
}

async function drawn({ server, database, postgres, sender }: Stage, port: number): Promise<void> {
  const seconds = Number(values.seconds);
  for (const call of await gateCalls(server.address, database)) {
    if (!names.includes(call.name)) continue;
    const send = await sender(call);
    await sendFor(seconds, send);
    // The profile itself takes time, so what a call costs is measured without it.
    const spent = { server: 0, postgres: 0, calls: 0 };
    const statements = await statementsDuring(database, async () => {
      const before = { server: secondsOf(server.pid), postgres: secondsOf(postgres) };
      spent.calls = await sendFor(seconds, send);
      spent.server = (1_000 * (secondsOf(server.pid) - before.server)) / spent.calls;
      spent.postgres = (1_000 * (secondsOf(postgres) - before.postgres)) / spent.calls;
      return spent.calls;
    });
    const frames = framesOf(await profileDuring(port, () => sendFor(seconds, send)));
    const node: Frame = {
      name: `Node ${spent.server.toFixed(2)} ms`,
      place: 'the server',
      value: spent.server,
      below: scaled(frames, spent.server / sum(frames)),
    };
    const whole = spent.server + spent.postgres;
    const root: Frame = {
      name: `${call.name}: ${whole.toFixed(2)} ms of CPU time`,
      place: 'a call',
      value: whole,
      below: [node, postgresFrame(spent.postgres, statements)],
    };
    const file = path.join(import.meta.dirname, `${call.name.replaceAll(/[^a-z]+/g, '-')}.svg`);
    const heading = `${call.name}: server ${spent.server.toFixed(2)} ms, PostgreSQL ${spent.postgres.toFixed(2)} ms of CPU time a call (load ${load().toFixed(1)})`;
    writeFileSync(file, flameGraph(root, heading));
    console.log(heading);
  }
}

const { port, flags } = await inspectable();
await onStage({ settings: COUNTING, flags, products: Number(values.products) }, (stage) =>
  drawn(stage, port),
);
