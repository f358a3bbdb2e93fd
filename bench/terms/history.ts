// A simulated history of deliveries: paths of unequal size and reliability, which drifts, with bad weekdays and bad weeks.
import { createRandom } from '../../apps/server/src/seed/random.ts';

export interface Delivery {
  /** Number of days since the history began, on which it left. */
  day: number;
  /** 1 is Monday. */
  weekday: number;
  /** Days later than promised; negative is earlier. */
  delay: number;
}

/** Deliveries of a path in the order of their departures. */
export type History = readonly Delivery[];

export const MONTH = 30;
/** Deliveries a day of the quietest path: ten in 13 months. */
const QUIETEST = 0.025;

const sigmoid = (x: number) => 1 / (1 + Math.exp(-x));

/**
 * Deliveries of `paths` paths over `months` months. Of each path: deliveries a day from a fortieth to `busiest` (log-uniform); the logit of
 * being late is normal around 10 % late and changes every month by a random walk; of every fifth path one weekday is worse; in one week
 * of twenty everything of a supplier is worse. Delays of late ones are geometric with a mean of the path, so that a few are long.
 */
export function simulate(seed: number, paths: number, months: number, busiest: number): History[] {
  const random = createRandom(seed);
  const uniform = () => (random.int(1_000_000) + 0.5) / 1_000_000;
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  return Array.from({ length: paths }, () => {
    const rate = QUIETEST * (busiest / QUIETEST) ** uniform();
    let late = -2.2 + 1.1 * normal();
    const worse = random.chance(0.2) ? 1 + random.int(5) : 0;
    const goesOn = 0.2 + 0.5 * uniform();
    const early = 0.05 + 0.25 * uniform();
    const history: Delivery[] = [];
    let badWeek = false;
    for (let day = 0; day < months * MONTH; day++) {
      if (day % MONTH === 0) late += 0.08 * normal();
      if (day % 7 === 0) badWeek = random.chance(0.05);
      const weekday = (day % 7) + 1;
      if (weekday > 5) continue;
      const chance = sigmoid(late + (weekday === worse ? 1.2 : 0) + (badWeek ? 1.5 : 0));
      // Poisson, by the gaps between events.
      for (let gap = -Math.log(uniform()); gap < rate * 1.4; gap -= Math.log(uniform())) {
        let delay = random.chance(early) ? -1 : 0;
        if (random.chance(chance)) for (delay = 1; random.chance(goesOn);) delay += 1;
        history.push({ day, weekday, delay });
      }
    }
    return history;
  });
}
