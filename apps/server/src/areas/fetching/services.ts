import type { Services } from '../../services.ts';

/** What fetching needs of the server. */
export type FetchServices = Pick<Services, 'config' | 'database' | 'files' | 'jobs' | 'log'>;
