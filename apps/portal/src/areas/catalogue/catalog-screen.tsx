import { failureSentence } from '@portal/domain/failures';
import { PageHeader } from '@portal/ui/app-shell';
import { Card } from '@portal/ui/card';
import { Link } from '@portal/ui/link';
import { Sections } from '@portal/ui/sections';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { Heading } from '@portal/ui/text';
import { useQuery } from '../../session/calls/use-query.ts';
import { childrenOf, groupsOf } from './results/category-groups.ts';
import { Hits, SearchedHits } from './hits.tsx';
import { PartSearch } from './results/part-search.tsx';
import { categoriesQuery } from './queries.ts';

/** Start page of the catalogue: the search and the tree of categories. */
export function CatalogScreen() {
  const { data: categories, error, refetch } = useQuery(categoriesQuery);
  return (
    <>
      <PageHeader title="Поиск товаров" />
      <PartSearch autoFocus />
      <Heading level={2} className="mt-6 mb-3">
        Категории
      </Heading>
      {error && <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />}
      <div className="grid grid-cols-4 max-md:grid-cols-2 gap-4">
        {!categories &&
          !error &&
          Array.from({ length: 8 }, (_, index) => <Skeleton key={index} shape="card" className="h-36" />)}
        {groupsOf(categories ?? []).map((group) => (
          <Card key={group.id}>
            <Heading level={3} className="mb-2">
              <Link tone="quiet" href={`/catalog/result?prodID=${group.id}`}>
                {group.title}
              </Link>
            </Heading>
            <ul className="flex flex-col gap-1">
              {childrenOf(categories ?? [], group.id).map(({ id, title }) => (
                <li key={id}>
                  <Link href={`/catalog/result?prodID=${id}`}>{title}</Link>
                </li>
              ))}
              {childrenOf(categories ?? [], group.id).length === 0 && (
                <li>
                  <Link href={`/catalog/result?prodID=${group.id}`}>Все детали группы</Link>
                </li>
              )}
            </ul>
          </Card>
        ))}
      </div>
      {categories && (
        <div className="mt-6">
          <Sections>
            <SearchedHits />
            <Hits />
          </Sections>
        </div>
      )}
    </>
  );
}
