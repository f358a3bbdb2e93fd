import { answerOf, type Schemas } from '@portal/api-client/client';
import { formatDateTime } from '@portal/domain/dates';
import { titlesIn } from '@portal/domain/field-titles';
import {
  daysOf,
  scheduleFaults,
  SENDINGS,
  type Sending,
  SENT_ON,
  SENT_PERIODS,
  type SentPeriod,
} from '@portal/domain/report-schedules';
import { REPORT_SENTENCES } from '@portal/domain/report-sentences';
import { sayEach } from '@portal/domain/say';
import { Select } from '@portal/ui/select';
import { Text } from '@portal/ui/text';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { FormField } from '../form/form-field.tsx';
import { useForm } from '../form/form.ts';
import type { AskedFile } from './ask-export.ts';

const titleOf = titlesIn('createExportSchedule');
const choices = (titles: Readonly<Record<string, string>>) =>
  Object.entries(titles).map(([value, label]) => ({ value, label }));
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${hour}:00` }));

interface Chosen extends Record<string, unknown> {
  every: Sending;
  weekday: string;
  hour: string;
  period: SentPeriod | '';
}
const bodyOf = ({ every, weekday, hour, period }: Chosen) => ({
  every,
  weekday: every === 'weekly' ? Number(weekday) : null,
  hour: Number(hour),
  period: period === '' ? null : period,
});

/** Schedules a list or a report, with its current filters, to be mailed regularly. */
export function ScheduleDialog({ file, onClose }: { file: AskedFile; onClose(): void }) {
  const days = daysOf(file.address);
  const form = useForm<Chosen, Schemas['ExportSchedule']>({
    initial: { every: 'daily', weekday: '1', hour: '8', period: days.length === 0 ? '' : 'yesterday' },
    guards: false,
    titles: titleOf,
    check: (values) => sayEach(REPORT_SENTENCES, scheduleFaults(bodyOf(values), days)),
    send: async (values, { key }) => {
      const { data } = await answerOf(
        api.POST('/exports/schedules', {
          body: {
            address: file.address,
            title: file.title,
            filters: file.filters.slice(0, 1000),
            ...bodyOf(values),
          },
          params: { header: { 'Idempotency-Key': key } },
        }),
      );
      return data;
    },
    done: ({ next_at, zone }) => [
      'Будет приходить на почту',
      next_at === null ? '' : `Первое письмо – ${formatDateTime(next_at, zone)}`,
    ],
    onSent: async () => {
      await queryClient.invalidateQueries({ queryKey: ['exports'] });
      onClose();
    },
  });
  return (
    <FormDialog form={form} title="Присылать на почту" action="Присылать" onClose={onClose}>
      <div className="flex flex-col">
        <Text weight="strong">{file.title}</Text>
        {file.filters !== '' && (
          <Text size="small" tone="muted">
            {file.filters}
          </Text>
        )}
      </div>
      <FormField form={form} name="every">
        {(control) => <Select {...control} options={choices(SENDINGS)} />}
      </FormField>
      {form.values.every === 'weekly' && (
        <FormField form={form} name="weekday">
          {(control) => (
            <Select
              {...control}
              options={SENT_ON.map((label, place) => ({ value: String(place + 1), label }))}
            />
          )}
        </FormField>
      )}
      <FormField form={form} name="hour" hint="По часам вашего основного склада, а если его нет – по Москве">
        {(control) => <Select {...control} options={HOURS} />}
      </FormField>
      {days.length > 0 && (
        <FormField form={form} name="period" hint="Дни считаются заново для каждого письма">
          {(control) => <Select {...control} options={choices(SENT_PERIODS)} />}
        </FormField>
      )}
    </FormDialog>
  );
}
