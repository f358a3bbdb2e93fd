import { PageHeader } from '@portal/ui/app-shell';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
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
  title: string;
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
  const [params] = useSearchParams();
  const { exportFile } = list;
  const known = useQueryClient();
  return (
    <>
      <PageHeader
        title={title}
        aside={aside}
        actions={
          <>
            {exportFile && (
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
      <div className="flex flex-col gap-4">
        {note}
        <List list={list} />
        {children}
      </div>
    </>
  );
}
