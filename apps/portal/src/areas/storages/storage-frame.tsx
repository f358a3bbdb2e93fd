import { checkRule } from '@portal/domain/access';
import { failureSentence } from '@portal/domain/failures';
import { routeHref, type RouteName } from '@portal/domain/routes';
import { PageHeader } from '@portal/ui/app-shell';
import { Card } from '@portal/ui/card';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { TabsWithCounters } from '@portal/ui/tabs';
import { useQuery } from '../../session/calls/use-query.ts';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useTitle } from '../../kit/title.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { storageQuery, type StorageWhole } from './queries.ts';

/** Pages of a storage, in the order of setting it up. */
const PAGES = [
  ['storages-id', 'Склад'],
  ['storages-id-working-schedule', 'График работы'],
  ['storages-id-pickup-point-schedule', 'Пункт выдачи'],
  ['storages-id-calendar', 'Календарь'],
  ['storages-id-reserves', 'Остатки'],
  ['storages-id-settings', 'Настройки'],
  ['storages-id-log-map', 'Карты'],
  ['storages-id-log-map-inbox', 'Карточки'],
] as const satisfies readonly (readonly [RouteName, string])[];

export type StoragePage = (typeof PAGES)[number][0];

/** Tabs of a storage's pages. */
export function StorageTabs({ id, page }: { id: number; page: StoragePage }) {
  const navigate = useNavigate();
  const viewer = viewerOf(useCurrentUser());
  const open = PAGES.filter(([name]) => checkRule(`pages.${name}`, viewer));
  return (
    <TabsWithCounters
      label="Страницы склада"
      tabs={open.map(([name, label]) => ({ id: name, label }))}
      value={page}
      onChange={(name) => void navigate(routeHref(name as StoragePage, { id }))}
    />
  );
}

export interface StorageFrameProps {
  page: StoragePage;
  actions?(storage: StorageWhole): ReactNode;
  children(storage: StorageWhole): ReactNode;
}

/** Frame of a storage's page: title, tabs and content. */
export function StorageFrame({ page, actions, children }: StorageFrameProps) {
  const id = Number(useParams()['id']);
  const { data, error, refetch } = useQuery(storageQuery(id));
  useTitle(data?.title ?? 'Склад');
  if (error) return <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96 w-full" />;
  return (
    <>
      <PageHeader title={data.title} aside={data.code} actions={actions?.(data)} />
      <div className="flex flex-col gap-4">
        <Card padded={false}>
          <StorageTabs id={id} page={page} />
        </Card>
        {children(data)}
      </div>
    </>
  );
}
