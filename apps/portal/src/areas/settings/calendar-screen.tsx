import { answerOf } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { type CalendarYears, readProductionCalendar } from '@portal/domain/production-calendars';
import { calendarDifferences, daysOfYear, holidaysFault, type SpecialDay } from '@portal/domain/storages';
import { LOGISTIC_SENTENCES } from '@portal/domain/logistic-sentences';
import { say } from '@portal/domain/say';
import { PageHeader } from '@portal/ui/app-shell';
import { Alert } from '@portal/ui/alert';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { DataTable } from '@portal/ui/data-table';
import { FileUpload } from '@portal/ui/file-upload';
import { Select } from '@portal/ui/select';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { queryOptions } from '@tanstack/react-query';
import { useAddress } from '../../session/browser/address.ts';
import { useQuery } from '../../session/calls/use-query.ts';
import { useState } from 'react';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { useForm } from '../../kit/form/form.ts';
import { SpecialDays } from '../../kit/form/special-days.tsx';
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

/** A chosen file and the years in it. */
interface CalendarFile {
  name: string;
  years: CalendarYears;
}

const byDate = (days: readonly SpecialDay[]) =>
  new Map(days.map(({ date, is_working }) => [date, is_working]));

const thisYear = () => new Date().getFullYear();

/**
 * /settings/calendar: days off of a year, edited manually, and the changes that the production calendar that
 * comes with the portal, or one from a file, would make.
 */
export function CalendarScreen() {
  useTitle(TITLE);
  const [params, setParams] = useAddress();
  const [asks, setAsks] = useState(false);
  // Number of times the year was saved here; as a key it resets the editor to the saved days.
  const [writings, setWritings] = useState(0);
  const [file, setFile] = useState<CalendarFile>();
  const [fault, setFault] = useState<string>();
  const [present] = useState(thisYear);
  const asked = Number(params.get('year'));
  const year = Number.isInteger(asked) && asked >= 2000 && asked <= 2100 ? asked : present;
  const { data, error, refetch } = useQuery(yearQuery(year));
  const written = async () => {
    await queryClient.invalidateQueries({ queryKey: ['holidays'] });
    setWritings((count) => count + 1);
  };
  const fromFile = file?.years.get(year);
  const differences =
    data && fromFile ? calendarDifferences(byDate(data.days), byDate(fromFile)) : (data?.differences ?? []);
  const take = async (chosen: File) => {
    const read = readProductionCalendar(await chosen.text());
    const isFault = 'code' in read;
    setFault(isFault ? say(LOGISTIC_SENTENCES, read) : undefined);
    setFile(isFault ? undefined : { name: chosen.name, years: read.years });
    // A file of one year is shown at its year.
    const [only, more] = isFault ? [] : [...read.years.keys()];
    if (only !== undefined && more === undefined) setParams({ year: String(only) });
  };
  const years = [
    ...new Set([...(data?.known_years ?? []), year, present, present + 1, present + 2]),
  ].toSorted((a, b) => b - a);
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
            <Button variant="secondary" disabled={differences.length === 0} onClick={() => setAsks(true)}>
              {fromFile ? 'Записать год из файла' : 'Записать по производственному календарю'}
            </Button>
          </>
        }
      />
      {error && <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96 w-full" />}
      {data && (
        <div className="flex flex-col gap-4">
          {!data.is_known && !fromFile && (
            <Alert tone="yellow">
              Производственный календарь на {year} год порталу не известен. Загрузите его из файла или
              назовите дни сами.
            </Alert>
          )}
          {file && !fromFile && (
            <Alert tone="yellow">
              {`В файле «${file.name}» нет ${year} года. В нём есть: ${[...file.years.keys()].join(', ')}.`}
            </Alert>
          )}
          {fromFile && differences.length === 0 && (
            <Alert tone="green">{`${year} год записан так же, как в файле «${file?.name ?? ''}».`}</Alert>
          )}
          {differences.length > 0 && (
            <Card
              title={
                fromFile
                  ? `Что изменится, когда ${year} год запишут из файла «${file?.name ?? ''}»`
                  : `Что изменится, когда ${year} год запишут`
              }
              padded={false}
            >
              <DataTable
                label="Отличия от производственного календаря"
                rows={differences}
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
          <Card title={`Выходные и рабочие дни ${year} года`}>
            <YearDays key={`${year} ${writings}`} days={data.days} year={year} written={written} />
          </Card>
          <Card title="Календарь из файла">
            <FileUpload
              label="Производственный календарь"
              accept=".xml,.json,.csv"
              maxSize={1024 * 1024}
              hint="calendar.xml, calendar.json или calendar.csv с xmlcalendar.ru либо таблица с data.gov.ru. Сначала покажем, что изменится"
              error={fault}
              onFile={(chosen) => void take(chosen)}
            />
          </Card>
        </div>
      )}
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={
          fromFile
            ? `Записать ${year} год из файла «${file?.name ?? ''}»?`
            : `Записать ${year} год по производственному календарю?`
        }
        description={`Изменится дней: ${differences.length}. Сроки в предложениях сразу пойдут по новому календарю, заказанное не изменится.`}
        action="Записать"
        onConfirm={async () => {
          await answerOf(
            api.POST('/settings/holiday/write-holidays-for-certain-year', {
              body: fromFile ? { year, days: fromFile } : { year },
            }),
          );
          await written();
          toasts.success('Календарь записан');
        }}
      />
    </>
  );
}

interface YearDaysProps {
  days: readonly SpecialDay[];
  year: number;
  written(): Promise<void>;
}

/** Editor of a year's days, which are saved together. */
function YearDays({ days, year, written }: YearDaysProps) {
  const form = useForm<{ days: readonly SpecialDay[] }>({
    initial: { days },
    check: (values) => {
      const fault = holidaysFault(year, values.days);
      return fault === null ? {} : { days: say(LOGISTIC_SENTENCES, fault) };
    },
    send: (values) =>
      answerOf(
        api.POST('/settings/holiday/write-holidays-for-certain-year', {
          body: { year, days: [...values.days] },
        }),
      ),
    done: () => ['Календарь записан', 'Сроки в предложениях уже по нему'],
    onSent: written,
  });
  const fault = form.errors.days?.message;
  return (
    <FormFrame form={form} className="flex max-w-190 flex-col gap-5">
      {days.length === 0 && (
        <Text tone="muted">
          Год ещё не записан. Пока его нет, склады работают по своим графикам без праздников.
        </Text>
      )}
      <SpecialDays
        value={form.values.days}
        onChange={(next) => form.set({ days: next })}
        kinds={{ off: 'выходной', working: 'рабочий день' }}
        say={said}
        range={daysOfYear(year)}
      />
      {fault !== undefined && (
        <Text tone="red" role="alert">
          {fault}
        </Text>
      )}
      <div>
        <Button type="submit" disabled={!form.isDirty} pending={form.pending}>
          Сохранить {year} год
        </Button>
      </div>
    </FormFrame>
  );
}
