import type { Area } from './area.ts';
import { adjustments } from './areas/adjustments/area.ts';
import { approvals } from './areas/approvals/area.ts';
import { b2c } from './areas/b2c/area.ts';
import { bank } from './areas/bank/area.ts';
import { basket } from './areas/basket/area.ts';
import { catalogue } from './areas/catalogue/area.ts';
import { changes } from './areas/changes/area.ts';
import { claims } from './areas/claims/area.ts';
import { commerceml } from './areas/commerceml/area.ts';
import { content } from './areas/content/area.ts';
import { contractors } from './areas/contractors/area.ts';
import { criteria } from './areas/criteria/area.ts';
import { edo } from './areas/edo/area.ts';
import { exportFiles } from './areas/exports/area.ts';
import { fetching } from './areas/fetching/area.ts';
import { identity } from './areas/identity/area.ts';
import { integration } from './areas/integration/area.ts';
import { journal } from './areas/journal/area.ts';
import { registerTargets } from './areas/journal/writing/targets.ts';
import { landing } from './areas/landing/area.ts';
import { mergers } from './areas/mergers/area.ts';
import { nomenclature } from './areas/nomenclature/area.ts';
import { norms } from './areas/norms/area.ts';
import { notifications } from './areas/notifications/area.ts';
import { orders } from './areas/orders/area.ts';
import { prices } from './areas/prices/area.ts';
import { proposals } from './areas/proposals/area.ts';
import { reports } from './areas/reports/area.ts';
import { requests } from './areas/requests/area.ts';
import { sandbox } from './areas/sandbox/area.ts';
import { settings } from './areas/settings/area.ts';
import { shipments } from './areas/shipments/area.ts';
import { stock } from './areas/stock/area.ts';
import { storages } from './areas/storages/area.ts';
import { talk } from './areas/talk/area.ts';
import { upkeep } from './areas/upkeep/area.ts';
import { watchesArea } from './areas/watches/area.ts';
import type { Handlers, OperationId } from './contract/handlers.ts';
import { type JobHandlers, type JobName, type RunningJob } from './jobs/queue.ts';
import type { Services } from './services.ts';

/** All areas of the server. A new area is registered only here. */
export const AREAS = [
  settings,
  changes,
  identity,
  bank,
  landing,
  mergers,
  sandbox,
  stock,
  storages,
  catalogue,
  basket,
  approvals,
  orders,
  adjustments,
  shipments,
  edo,
  claims,
  talk,
  requests,
  proposals,
  prices,
  journal,
  fetching,
  nomenclature,
  notifications,
  content,
  contractors,
  criteria,
  norms,
  integration,
  commerceml,
  b2c,
  reports,
  exportFiles,
  upkeep,
  watchesArea,
] as const satisfies readonly Area[];

type Areas = (typeof AREAS)[number];
type NamesOf<T> = T extends unknown ? keyof T : never;
type Answered = NamesOf<Areas['handlers']>;
type Worked = NamesOf<Extract<Areas, { jobs: object }>['jobs']>;

/** Compile-time checks: every operation of the contract has a handler, and every job has a function. */
const unanswered: Exclude<OperationId, Answered> extends never ? true : Exclude<OperationId, Answered> = true;
const undone: Exclude<JobName, Worked> extends never ? true : Exclude<JobName, Worked> = true;

/** Handlers of all operations of the contract. Throws if two areas handle the same operation. */
export const handlers = gather(AREAS.map((area) => area.handlers)) as unknown as Handlers<OperationId>;

for (const area of AREAS) if ('uploads' in area) registerTargets(area.uploads);

/** All background jobs, bound to the services. Throws if two areas define the same job. */
export function jobsOf(services: Services): JobHandlers {
  const jobs = gather(AREAS.map((area) => ('jobs' in area ? area.jobs : {})));
  const bound = Object.entries(jobs).map(([name, job]) => {
    const { run, ...plan } = job as Required<Area>['jobs'][JobName] & object;
    const work = run as (services: Services, data: unknown) => Promise<unknown>;
    return [name, { ...plan, run: (data: unknown) => work(services, data) } satisfies RunningJob<unknown>];
  });
  return Object.fromEntries(bound) as JobHandlers;
}

/** Runs the start functions of all areas. */
export async function begin(services: Services): Promise<void> {
  for (const area of AREAS) if ('started' in area) await area.started(services);
}

function gather(parts: readonly object[]): Record<string, unknown> {
  const whole: Record<string, unknown> = {};
  for (const [name, value] of parts.flatMap((part) => Object.entries(part))) {
    if (Object.hasOwn(whole, name)) throw new Error(`${name}: two areas answer it`);
    whole[name] = value;
  }
  return whole;
}

void (unanswered && undone);
