import { PageHeader } from '@portal/ui/app-shell';
import type { ReactNode } from 'react';
import { List, type ListProps } from './list.tsx';

export interface ListPageProps<Row, Tab extends string, Sort extends string> extends ListProps<
  Row,
  Tab,
  Sort
> {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  /** Right of the title: what may be done here besides. */
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
  return (
    <>
      <PageHeader title={title} aside={aside} actions={actions} />
      <div className="flex flex-col gap-4">
        {note}
        <List list={list} />
        {children}
      </div>
    </>
  );
}
