import { NO_ACCESS } from '@portal/domain/failures';

/** Shared by what shows a failure. */
export const failure = { noAccess: NO_ACCESS } as const;
