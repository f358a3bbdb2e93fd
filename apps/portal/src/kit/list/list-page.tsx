import { PageHeader } from '@portal/ui/app-shell';
import { Sections } from '@portal/ui/sections';
import { Skeleton } from '@portal/ui/skeleton';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAddress } from '../../session/browser/address.ts';
import { askedOf } from './address.ts';
import { wordsOf } from './asked-words.ts';
import { ExportMenu } from './export-menu.tsx';
import type { ListAnswer } from './description.ts';
import { List, type ListProps } from './list.tsx';
import { listQuery } from './query.ts';

export interface ListPageProps<Row, Tab extends string, Sort extends string> extends ListProps<
  Row,
  Tab,
  Sort
> {
  /** Undefined while it is being loaded. */
  title: string | undefined;
  /** Beside the title. */
  aside?: ReactNode;
  /** Actions, right of the title. */
  actions?: ReactNode;
  /** Between the title and the list. */
  note?: ReactNode;
  /** Below the list. */
  children?: ReactNode;
}

/** A page that is a list. */
export function ListPage<Row, Tab extends string, Sort extends string>({
  title,
  aside,
  actions,
  note,
  children,
  list,
}: ListPageProps<Row, Tab, Sort>) {
  const [params] = useAddress();
  const { exportFile } = list;
  const known = useQueryClient();
  return (
    <>
      <PageHeader
        title={title ?? <Skeleton className="h-7 w-64" />}
        aside={aside}
        actions={
          <>
            {title !== undefined && exportFile && (
              <ExportMenu
                title={title}
                file={() => exportFile(askedOf(list, params))}
                filters={(days) => wordsOf(list, askedOf(list, params), days)}
                rows={() =>
                  known.getQueryData<ListAnswer<Row>>(listQuery(list, askedOf(list, params)).queryKey)
                    ?.pagination?.total
                }
              />
            )}
            {actions}
          </>
        }
      />
      <Sections>
        {note}
        <List list={list} />
        {children}
      </Sections>
    </>
  );
}
