import { answerOf } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { routeHref } from '@portal/domain/routes';
import { PageHeader } from '@portal/ui/app-shell';
import { Button } from '@portal/ui/button';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { DataTable } from '@portal/ui/data-table';
import { PrintIcon } from '@portal/ui/icons';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useAddress } from '../../session/browser/address.ts';
import { useQuery } from '../../session/calls/use-query.ts';
import { askedOf } from '../../kit/list/address.ts';
import { queryOf } from '../../kit/list/query.ts';
import { api } from '../../session/api.ts';
import { type Markup, markupsList } from './tables.tsx';

/** Rows per call, and the maximum number of printed rows: more should be exported to a file. */
const PAGE = 100;
const MOST = 1000;

/** Loads the filtered rows page by page, until all or `MOST` are loaded. */
async function readAll(params: URLSearchParams): Promise<{ rows: Markup[]; total: number }> {
  const asked = askedOf({ ...markupsList, pageSize: PAGE }, params);
  const rows: Markup[] = [];
  for (let page = 1; ; page += 1) {
    const { data, pagination } = await answerOf(
      api.GET('/reports/agential-markups', { params: { query: queryOf({ ...asked, page }) } }),
    );
    rows.push(...data);
    if (data.length < PAGE || rows.length >= MOST) return { rows, total: pagination.total };
  }
}

/** Active markups on one page, for printing. */
export function PrintScreen() {
  const [params] = useAddress();
  const address = params.toString();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['report', 'markups-print', address],
    queryFn: () => readAll(params),
  });
  return (
    <>
      <PageHeader
        title="Агентские наценки"
        actions={
          <>
            <ButtonLink
              variant="secondary"
              href={`${routeHref('reports-agential-markups')}${address === '' ? '' : `?${address}`}`}
            >
              К списку
            </ButtonLink>
            <Button
              icon={<PrintIcon aria-hidden="true" className="size-4" />}
              disabled={!data}
              onClick={() => globalThis.print()}
            >
              Печать
            </Button>
          </>
        }
      />
      <Card padded={false}>
        <DataTable
          label="Агентские наценки"
          columns={markupsList.columns.map((column) => ({ ...column, sortable: false }))}
          rows={data?.rows ?? []}
          rowId={({ id }) => id}
          tall
          state={error ? { error: failureSentence(error) } : isPending ? 'loading' : 'ready'}
          onRetry={() => void refetch()}
          empty={<EmptyState title="Действующих договоров нет" />}
        />
      </Card>
      {data && data.total > data.rows.length && (
        <Text tone="muted">
          Показаны первые {data.rows.length.toLocaleString('ru')} из {data.total.toLocaleString('ru')}:
          остальное – в файле Excel.
        </Text>
      )}
    </>
  );
}
