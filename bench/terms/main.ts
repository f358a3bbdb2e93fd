// pnpm bench:terms [--paths 3000] [--seed 20261201] [--busiest 2.5]: how well the shown share in time and the day of nine of ten hold in months that follow.
// Each of the last months of a simulated history is held out in turn and predicted from the 13 months before it, by the rule that the portal shows.
import { parseArgs } from 'node:util';
import {
  countDelays,
  PUNCTUALITY_MONTHS,
  punctualityOf,
} from '../../packages/domain/src/logistics/punctuality.ts';
import { type Delivery, MONTH, simulate } from './history.ts';

const { values } = parseArgs({
  options: {
    paths: { type: 'string', default: '3000' },
    seed: { type: 'string', default: '20261201' },
    busiest: { type: 'string', default: '2.5' },
  },
});
const HELD_OUT = 6;
/** Points by which the observed share of a tenth may differ. */
const WANTED = 3;

/** A delivery of a held-out month, with what was shown before it left. */
interface Predicted {
  share: number;
  inTime: boolean;
  byNineOfTen: boolean;
  few: boolean;
  ofWeekday: boolean;
}

const began = process.cpuUsage();
const predicted: Predicted[] = [];
let silent = 0;
for (const history of simulate(
  Number(values.seed),
  Number(values.paths),
  PUNCTUALITY_MONTHS + HELD_OUT,
  Number(values.busiest),
))
  for (let month = 0; month < HELD_OUT; month++) predict(history, (PUNCTUALITY_MONTHS + month) * MONTH);

function predict(history: readonly Delivery[], from: number): void {
  const known = history.filter(({ day }) => day < from && day >= from - PUNCTUALITY_MONTHS * MONTH);
  const path = [...Map.groupBy(known, ({ weekday }) => weekday)].map(([weekday, some]) => ({
    weekday,
    delays: countDelays(some.map(({ delay }) => delay)),
  }));
  for (const { weekday, delay } of history.filter(({ day }) => day >= from && day < from + MONTH)) {
    const shown = punctualityOf(path, weekday);
    if (shown.few) silent += 1;
    else
      predicted.push({
        share: shown.inTime,
        inTime: delay <= 0,
        byNineOfTen: delay <= shown.nineOfTen,
        few: shown.count < 50,
        ofWeekday: shown.weekday !== null,
      });
  }
}

const percent = (some: readonly Predicted[], holds: (one: Predicted) => boolean) =>
  (100 * some.filter(holds).length) / some.length;
const meanShown = (some: readonly Predicted[]) =>
  some.reduce((sum, { share }) => sum + share, 0) / some.length;
const row = (name: string, some: readonly Predicted[]) => {
  const [shown, came] = [meanShown(some), percent(some, ({ inTime }) => inTime)];
  const nine = percent(some, ({ byNineOfTen }) => byNineOfTen);
  const cells = [
    name,
    some.length.toLocaleString('en'),
    shown.toFixed(1),
    came.toFixed(1),
    (came - shown).toFixed(1),
    nine.toFixed(1),
  ];
  console.log(`| ${cells.join(' | ')} |`);
  return Math.abs(came - shown);
};

console.log('| shown share | deliveries | shown, % | in time, % | difference | by «девять из десяти», % |');
console.log('|---|---|---|---|---|---|');
const sorted = predicted.toSorted((a, b) => a.share - b.share);
const misses = Array.from({ length: 10 }, (_, tenth) => {
  const some = sorted.slice(
    Math.floor((tenth * sorted.length) / 10),
    Math.floor(((tenth + 1) * sorted.length) / 10),
  );
  return row(`${some[0]?.share} to ${some.at(-1)?.share} %`, some);
});
row('all', predicted);
row(
  'from the weekday',
  predicted.filter(({ ofWeekday }) => ofWeekday),
);
row(
  'from all weekdays',
  predicted.filter(({ ofWeekday }) => !ofWeekday),
);
row(
  'from 20 to 49 deliveries',
  predicted.filter(({ few }) => few),
);
const { user, system } = process.cpuUsage(began);
console.log(
  `«мало данных» for ${((100 * silent) / (silent + predicted.length)).toFixed(1)} % of deliveries; greatest difference of a tenth ${Math.max(...misses).toFixed(1)} points, wanted ${WANTED}; ${((user + system) / 1e6).toFixed(1)} s of CPU time`,
);
process.exitCode = Math.max(...misses) > WANTED ? 1 : 0;
