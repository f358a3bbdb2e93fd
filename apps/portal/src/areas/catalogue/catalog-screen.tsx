import { PageHeader } from '@portal/ui/app-shell';
import { Card } from '@portal/ui/card';
import { Link } from '@portal/ui/link';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { Heading } from '@portal/ui/text';
import { useQuery } from '@tanstack/react-query';
import { Hits } from './hits.tsx';
import { PartSearch } from './part-search.tsx';
import { categoriesQuery } from './queries.ts';

const ROOT = 1;

/** The catalogue's start: search, and the tree of categories. */
export function CatalogScreen() {
  const { data: categories, error, refetch } = useQuery(categoriesQuery);
  const childrenOf = (id: number) => (categories ?? []).filter(({ parent_id }) => parent_id === id);
  // A group without categories of its own, such as «Прочее», comes last.
  const groups = childrenOf(ROOT).toSorted(
    (a, b) => Number(childrenOf(b.id).length > 0) - Number(childrenOf(a.id).length > 0),
  );
  return (
    <>
      <PageHeader title="Поиск товаров" />
      <PartSearch autoFocus />
      <Heading level={2} className="mt-6 mb-3">
        Категории
      </Heading>
      {error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      <div className="grid grid-cols-4 gap-4">
        {!categories &&
          !error &&
          Array.from({ length: 8 }, (_, index) => <Skeleton key={index} shape="card" className="h-36" />)}
        {groups.map((group) => (
          <Card key={group.id}>
            <Heading level={3} className="mb-2">
              <Link tone="quiet" href={`/catalog/result?prodID=${group.id}`}>
                {group.title}
              </Link>
            </Heading>
            <ul className="flex flex-col gap-1">
              {childrenOf(group.id).map(({ id, title }) => (
                <li key={id}>
                  <Link href={`/catalog/result?prodID=${id}`}>{title}</Link>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
      <div className="mt-6">
        <Hits />
      </div>
    </>
  );
}
