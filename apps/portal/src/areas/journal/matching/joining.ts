import type { Schemas } from '@portal/api-client/client';
import type { Matched, Preview } from '../queries.ts';

/** Value of a field that is taken from another sheet instead of a column. */
export const JOINED = 'joined';

export const isColumn = (value: string | undefined) => /^\d+$/.test(value ?? '');
export const columnOf = (value: string | undefined) => (isColumn(value) ? Number(value) : null);

/** The sheet to join, if a field is taken from it. */
export const joinOf = ({ joins }: Preview, chosen: Matched) =>
  joins.find(
    ({ sheet }) => sheet === chosen['join'] && ['price', 'quantity'].some((id) => chosen[id] === JOINED),
  );

/** The join in the form of the API: by the chosen columns, or by article and brand. */
export function joinedBy(
  { sheet, header_row, columns }: NonNullable<ReturnType<typeof joinOf>>,
  chosen: Matched,
): NonNullable<Schemas['Reading']['join']> {
  const [column, joined] = [columnOf(chosen['key']), columnOf(chosen['key-joined'])];
  return {
    sheet,
    header_row,
    columns,
    ...(column === null || joined === null ? {} : { by: { column, joined } }),
  };
}

/**
 * Errors of a join: the key column is required if the joined sheet has no articles, and needs its counterpart
 * there.
 */
export function joinFaults(preview: Preview, chosen: Matched): Matched {
  const join = joinOf(preview, chosen);
  if (!join) return {};
  if (!isColumn(chosen['key']))
    return join.columns.article === null ? { key: 'На том листе нет артикулов: выберите столбец' } : {};
  return isColumn(chosen['key-joined']) ? {} : { 'key-joined': 'Выберите столбец' };
}
