import type { Handlers, OperationId } from './contract/handlers.ts';
import type { UploadTargets } from './areas/journal/writing/targets.ts';
import type { JobData, JobName, JobPlan } from './jobs/queue.ts';
import type { Services } from './services.ts';

/** A background job of an area: its function and its plan. */
export interface AreaJob<N extends JobName> extends JobPlan {
  /** @param isLast whether this is the last try, so that a failure must be reported to whoever waits */
  run(services: Services, data: JobData[N], isLast: boolean): Promise<unknown>;
}

/**
 * Everything that an area adds to the server, declared once in its `area.ts` and collected by `areas.ts`. The
 * type of a job's data is declared beside it: `declare module '../../jobs/queue.ts' { interface JobData { … }
 * }`.
 */
export interface Area {
  name: string;
  /** Areas of one module may write each other's tables in one transaction; no other area may. */
  module?: 'trade' | 'events';
  /**
   * Tables outside the module that the area's SQL reads, by the owning area or layer; its own tables are those
   * of its `tables.ts`. `table-ownership.test.ts` compares this with the SQL; `docs/data.md` shows it.
   */
  reads?: Readonly<Record<string, readonly string[]>>;
  /** Handlers of the area's operations. */
  handlers: Partial<Handlers<OperationId>>;
  jobs?: { [N in JobName]?: AreaJob<N> };
  /** How the area processes rows of uploads of its kinds. */
  uploads?: UploadTargets;
  /** Called once when the server starts. */
  started?(services: Services): Promise<unknown>;
}
