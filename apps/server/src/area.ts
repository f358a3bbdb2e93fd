import type { Handlers, OperationId } from './contract/handlers.ts';
import type { UploadTargets } from './areas/journal/writing/targets.ts';
import type { JobData, JobName, JobPlan } from './jobs/queue.ts';
import type { Services } from './services.ts';

/** A job of an area: what it does with its data, and when. */
export interface AreaJob<N extends JobName> extends JobPlan {
  /** @param isLast no try comes after this one, so whoever waits for it has to be told */
  run(services: Services, data: JobData[N], isLast: boolean): Promise<unknown>;
}

/**
 * What an area brings to the server, said once, in its `area.ts`: everything else finds it through `areas.ts`.
 * A job's data is declared beside it: `declare module '../../jobs/queue.ts' { interface JobData { … } }`.
 */
export interface Area {
  name: string;
  /** Areas of one module are one transaction: they write each other's tables, and nobody else does. */
  module?: 'trade' | 'events';
  /**
   * Tables outside its module that its SQL reads, by the area or layer that owns them; its own are those of its `tables.ts`.
   * `table-ownership.test.ts` compares this with the SQL; `docs/data.md` shows it.
   */
  reads?: Readonly<Record<string, readonly string[]>>;
  /** What answers the area's calls. */
  handlers: Partial<Handlers<OperationId>>;
  jobs?: { [N in JobName]?: AreaJob<N> };
  /** What it does with the rows of uploads of its kinds. */
  uploads?: UploadTargets;
  /** Done once, as a server begins to work. */
  started?(services: Services): Promise<unknown>;
}
