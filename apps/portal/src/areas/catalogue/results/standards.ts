import { pageOffset, parseQueryChar, type SearchQuery, takeResults } from '@portal/domain/search';
import type { Schemas } from '@portal/api-client/client';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { type Product, standardsQuery } from '../queries.ts';
import type { PartQuery } from './result-address.ts';

type Answer = Schemas['StandardsAnswer'];

/** Products found, and the state of their queries. */
export interface FoundStandards {
  /** The first page's response with the products of all pages shown. */
  data: Answer | undefined;
  error: Error | null;
  isFetching: boolean;
  /** Whether the last page was full. */
  more: boolean;
  refetch(): void;
}

/** The search in the form of the domain's rules. */
const asked = ({
  sizes: _,
  vehicle: __,
  page,
  from: ___,
  sort: ____,
  queryChars,
  ...query
}: PartQuery): SearchQuery => ({
  ...query,
  queryChars: (queryChars ?? []).flatMap((text) => parseQueryChar(text) ?? []),
  offset: pageOffset(page),
});

/**
 * Joins pages into one result: products are appended, filter ranges come from the first page. A product that
 * moved between pages meanwhile appears once.
 */
function join(query: PartQuery, pages: readonly UseQueryResult<Answer>[]): FoundStandards {
  const answers = pages.flatMap(({ data }) => data ?? []);
  const [first] = answers;
  const start = { query: asked(query), products: [] as readonly Product[], more: true };
  const { products, more } = answers.reduce(
    (state, { products: page }, index) =>
      takeResults(state, asked({ ...query, page: query.from + index }), page),
    start,
  );
  return {
    data: first && { ...first, products: [...new Map(products.map((one) => [one.id, one])).values()] },
    error: pages.find(({ error }) => error)?.error ?? null,
    isFetching: pages.some(({ isFetching }) => isFetching),
    more,
    refetch: () => pages.forEach(({ refetch }) => void refetch()),
  };
}

/** Result of a search from the first to the last page shown. */
export function useStandards(
  storageId: number,
  query: PartQuery,
  { withDelivery = false, enabled = true }: { withDelivery?: boolean; enabled?: boolean } = {},
): FoundStandards {
  const { from, page } = query;
  return useQueries({
    queries: Array.from({ length: page - from + 1 }, (_, index) => ({
      ...standardsQuery(storageId, { ...query, page: from + index }, withDelivery),
      enabled: enabled && storageId > 0,
    })),
    combine: (pages) => join(query, pages),
  });
}
