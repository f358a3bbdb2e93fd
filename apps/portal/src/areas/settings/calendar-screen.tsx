import { answerOf } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { PageHeader } from '@portal/ui/app-shell';
import { Alert } from '@portal/ui/alert';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { DataTable } from '@portal/ui/data-table';
import { Select } from '@portal/ui/select';
import { Skeleton } from '@portal/ui/skeleton';
import { EmptyState, ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTitle } from '../../kit/title.ts';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { toasts } from '../../session/toasts.ts';

const TITLE = 'Календарь праздников';

const yearQuery = (year: number) =>
  queryOptions({
    queryKey: ['holidays', year],
    queryFn: async () =>
      (await answerOf(api.GET('/settings/holiday/get-by-year', { params: { query: { year } } }))).data,
  });

const dayOf = new Intl.DateTimeFormat('ru', {
  day: 'numeric',
  month: 'long',
  weekday: 'long',
  timeZone: 'UTC',
});
const said = (date: string) => dayOf.format(new Date(`${date}T00:00:00Z`));
const kind = (works: boolean | null) =>
  works === null ? 'обычный день' : works ? 'рабочий день' : 'выходной';

const thisYear = () => new Date().getFullYear();

/** /settings/calendar: days off of a year, and what writing it by the production calendar would change. */
export function CalendarScreen() {
  useTitle(TITLE);
  const [params, setParams] = useSearchParams();
  const [asks, setAsks] = useState(false);
  const [present] = useState(thisYear);
  const asked = Number(params.get('year'));
  const year = Number.isInteger(asked) && asked >= 2000 && asked <= 2100 ? asked : present;
  const { data, error, refetch } = useQuery(yearQuery(year));
  const years = [...new Set([...(data?.known_years ?? []), year, year + 1])].toSorted((a, b) => b - a);
  return (
    <>
      <PageHeader
        title={TITLE}
        actions={
          <>
            <Select
              aria-label="Год"
              value={String(year)}
              options={years.map((one) => ({ value: String(one), label: String(one) }))}
              onChange={({ target }) => setParams({ year: target.value })}
            />
            <Button disabled={!data || data.differences.length === 0} onClick={() => setAsks(true)}>
              Записать {year} год
            </Button>
          </>
        }
      />
      {error && <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96 w-full" />}
      {data && (
        <div className="flex flex-col gap-4">
          {!data.is_known && (
            <Alert tone="yellow">
              Производственный календарь на {year} год ещё не известен: записать его нельзя.
            </Alert>
          )}
          {data.differences.length > 0 && (
            <Card title={`Что изменится, когда ${year} год запишут`} padded={false}>
              <DataTable
                label="Отличия от производственного календаря"
                rows={data.differences}
                rowId={({ date }) => date}
                columns={[
                  { id: 'date', title: 'День', cell: ({ date }) => said(date) },
                  { id: 'before', title: 'Записано', cell: ({ before }) => kind(before) },
                  {
                    id: 'after',
                    title: 'Станет',
                    cell: ({ after }) => <Text weight="strong">{kind(after)}</Text>,
                  },
                ]}
              />
            </Card>
          )}
          <Card title={`Выходные и рабочие дни ${year} года`} padded={false}>
            {data.days.length === 0 ? (
              <EmptyState title="Год ещё не записан">
                Пока его нет, склады работают по своим графикам без праздников.
              </EmptyState>
            ) : (
              <DataTable
                label="Записанные дни"
                rows={data.days}
                rowId={({ date }) => date}
                columns={[
                  { id: 'date', title: 'День', cell: ({ date }) => said(date) },
                  { id: 'kind', title: 'Что это', cell: ({ is_working }) => kind(is_working) },
                ]}
              />
            )}
          </Card>
        </div>
      )}
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={`Записать ${year} год?`}
        description={`Изменится дней: ${data?.differences.length ?? 0}. Сроки в предложениях сразу пойдут по новому календарю, заказанное не изменится.`}
        action="Записать"
        onConfirm={async () => {
          await answerOf(api.POST('/settings/holiday/write-holidays-for-certain-year', { body: { year } }));
          await queryClient.invalidateQueries({ queryKey: ['holidays'] });
          toasts.success('Календарь записан');
        }}
      />
    </>
  );
}
