import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Asked, askedOf } from './address.ts';
import type { ListDescription } from './description.ts';

type Known<Row, Tab extends string, Sort extends string> = Pick<
  ListDescription<Row, Tab, Sort>,
  'queryKey' | 'load' | 'refetchInterval'
>;

/** A list's rows as they were asked for. The rows before stay while others come. */
export const listQuery = <Row, Tab extends string, Sort extends string>(
  { queryKey, load, refetchInterval }: Known<Row, Tab, Sort>,
  asked: Asked<Tab, Sort>,
) =>
  queryOptions({
    queryKey: [...queryKey, asked],
    queryFn: () => load(asked),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && refetchInterval?.(state.data.data)) ?? false,
  });

/** A list as it opens: the same answer for whoever shows its beginning or its counters elsewhere. */
export const openingQuery = <Row, Tab extends string, Sort extends string>(
  list: ListDescription<Row, Tab, Sort>,
) => listQuery(list, askedOf(list, new URLSearchParams()));
