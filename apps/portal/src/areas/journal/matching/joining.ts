import type { Schemas } from '@portal/api-client/client';
import type { Matched, Preview } from '../queries.ts';

/** What stands for a column: another sheet. */
export const JOINED = 'joined';

export const isColumn = (value: string | undefined) => /^\d+$/.test(value ?? '');
export const columnOf = (value: string | undefined) => (isColumn(value) ? Number(value) : null);

/** The sheet that something is taken from besides the one that is read. */
export const joinOf = ({ joins }: Preview, chosen: Matched) =>
  joins.find(
    ({ sheet }) => sheet === chosen['join'] && ['price', 'quantity'].some((id) => chosen[id] === JOINED),
  );

/** It as the call takes it, by the chosen columns or by article and brand. */
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

/** Two columns join two sheets, and of a sheet without articles nothing else does. */
export function joinFaults(preview: Preview, chosen: Matched): Matched {
  const join = joinOf(preview, chosen);
  if (!join) return {};
  if (!isColumn(chosen['key']))
    return join.columns.article === null ? { key: 'На том листе нет артикулов: выберите столбец' } : {};
  return isColumn(chosen['key-joined']) ? {} : { 'key-joined': 'Выберите столбец' };
}
