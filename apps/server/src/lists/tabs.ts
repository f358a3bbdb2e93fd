import type { StatusGroup, Statuses } from '@portal/domain/documents';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

type Held = Record<StatusGroup | 'all', SQL>;

/**
 * Tabs for the groups of a document's statuses and one for all, chosen by the contract's parameter `group`.
 */
export function groupTabs<S extends string>(
  statuses: Statuses<S>,
  column: SQLWrapper,
): { parameter: 'group'; holds: Held } {
  const codes = (group: StatusGroup) =>
    (Object.keys(statuses) as S[]).filter((code) => statuses[code].group === group);
  const holds = (group: StatusGroup) => sql`${column} = ANY(${sql.param(codes(group))}::text[])`;
  return {
    parameter: 'group',
    holds: {
      all: sql`true`,
      draft: holds('draft'),
      new: holds('new'),
      work: holds('work'),
      done: holds('done'),
      failed: holds('failed'),
    },
  };
}

/** Filter by status ids, compared by the codes of the statuses. */
export const inStatuses =
  <S extends string>(statuses: Statuses<S>, column: SQLWrapper) =>
  (ids: readonly number[]): SQL => {
    const codes = (Object.keys(statuses) as S[]).filter((code) => ids.includes(statuses[code].id));
    return sql`${column} = ANY(${sql.param(codes)}::text[])`;
  };
