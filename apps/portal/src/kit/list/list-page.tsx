import { PageHeader } from '@portal/ui/app-shell';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { askedOf } from './address.ts';
import { ExportButton } from './export-button.tsx';
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
  const [params] = useSearchParams();
  const { exportCall } = list;
  return (
    <>
      <PageHeader
        title={title}
        aside={aside}
        actions={
          <>
            {exportCall && <ExportButton call={() => exportCall(askedOf(list, params))} />}
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
