import { EMPTY_TABLE } from '@portal/domain/failures';

export const emptyState = { title: EMPTY_TABLE } as const;
