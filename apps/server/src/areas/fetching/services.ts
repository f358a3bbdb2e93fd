import type { Services } from '../../services.ts';

/** Services that fetching uses. */
export type FetchServices = Pick<Services, 'config' | 'database' | 'files' | 'jobs' | 'log'>;
