import { answerOf } from '@portal/api-client/client';
import { formatDateTime } from '@portal/domain/dates';
import { titlesIn } from '@portal/domain/field-titles';
import { SENT_ON } from '@portal/domain/report-schedules';
import { zoneTitle } from '@portal/domain/storages';
import { required } from '@portal/domain/validation';
import { Input } from '@portal/ui/input';
import { Select } from '@portal/ui/select';
import { Text } from '@portal/ui/text';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { FormField } from '../../../kit/form/form-field.tsx';
import { useForm } from '../../../kit/form/form.ts';
import { api } from '../../../session/api.ts';
import { queryClient } from '../../../session/query-client.ts';
import { type Subscription, subscriptionsChanged } from './subscriptions.ts';

const titleOf = titlesIn('createSubscription');
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${hour}:00` }));

interface Values extends Record<string, unknown> {
  title: string;
  weekday: string;
  hour: string;
}

export interface SubscribeDialogProps {
  /** The list to subscribe to, or the subscription whose title, day and hour are changed. */
  of: { request: { id: number; title: string } } | { subscription: Subscription };
  zone: string;
  onClose(): void;
}

/** Title, weekday and hour of a subscription. */
export function SubscribeDialog({ of, zone, onClose }: SubscribeDialogProps) {
  const known = 'subscription' in of ? of.subscription : null;
  const form = useForm<Values, Subscription>({
    initial: {
      title: known?.title ?? ('request' in of ? of.request.title.slice(0, 100) : ''),
      weekday: String(known?.weekday ?? 1),
      hour: String(known?.hour ?? 8),
    },
    titles: titleOf,
    rules: { title: required },
    send: async ({ title, weekday, hour }, { key }) => {
      const when = { title: title.trim(), weekday: Number(weekday), hour: Number(hour) };
      const { data } =
        'request' in of
          ? await answerOf(
              api.POST('/cart/request/subscriptions', {
                body: { request_id: of.request.id, ...when },
                params: { header: { 'Idempotency-Key': key } },
              }),
            )
          : await answerOf(
              api.PUT('/cart/request/subscriptions/{id}', {
                params: { path: { id: of.subscription.id } },
                body: when,
              }),
            );
      return data;
    },
    done: ({ next_at }) => [
      known ? 'Подписка изменена' : 'Будет предлагаться каждую неделю',
      next_at === null ? '' : `Следующий список – ${formatDateTime(next_at, zone)}`,
    ],
    onSent: async () => {
      onClose();
      await Promise.all([subscriptionsChanged(), queryClient.invalidateQueries({ queryKey: ['request'] })]);
    },
  });
  return (
    <FormDialog
      form={form}
      title={known ? 'Когда предлагать' : 'Предлагать каждую неделю'}
      action={known ? 'Сохранить' : 'Предлагать'}
      onClose={onClose}
    >
      {!known && (
        <Text as="p" tone="secondary">
          Раз в неделю портал составит список из тех же товаров и количеств и покажет, что изменилось: цены,
          наличие, замены. Сам он ничего не заказывает. Подписки – в разделе «Заявки», «Каждую неделю».
        </Text>
      )}
      <FormField form={form} name="title" required>
        {(control) => <Input {...control} maxLength={100} />}
      </FormField>
      <FormField form={form} name="weekday">
        {(control) => (
          <Select
            {...control}
            options={SENT_ON.map((label, place) => ({ value: String(place + 1), label }))}
          />
        )}
      </FormField>
      <FormField form={form} name="hour" hint={`По часам склада: ${zoneTitle(zone)}`}>
        {(control) => <Select {...control} options={HOURS} />}
      </FormField>
    </FormDialog>
  );
}
