import { answerOf, type Schemas } from '@portal/api-client/client';
import { toKopecks, toRoubles } from '@portal/api-client/money';
import { checkRule } from '@portal/domain/access';
import { failureSentence } from '@portal/domain/failures';
import { formatAmount, parseMoney } from '@portal/domain/money';
import { automaticRefusalFault, MAX_PROCESSING_HOURS } from '@portal/domain/order-conditions';
import { processingTime, rule, validateForm, type Validator } from '@portal/domain/validation';
import { ORDER_SENTENCES } from '@portal/domain/order-sentences';
import { say } from '@portal/domain/say';
import { PageHeader } from '@portal/ui/app-shell';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { Checkbox } from '@portal/ui/checkbox';
import { Input } from '@portal/ui/input';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { queryOptions } from '@tanstack/react-query';
import { useQuery } from '../../../session/calls/use-query.ts';
import { useForm } from '../../../kit/form/form.ts';
import { FormField } from '../../../kit/form/form-field.tsx';
import { FormFrame } from '../../../kit/form/form-frame.tsx';
import { ScoreFigures, useSupplierScores } from '../../../kit/supplier-score.tsx';
import { useTitle } from '../../../kit/title.ts';
import { api } from '../../../session/api.ts';
import { queryClient } from '../../../session/query-client.ts';
import { useCurrentUser, viewerOf } from '../../../session/session.ts';
import { TaxCard } from './tax-card.tsx';

const TITLE = 'Контрагент';

const settingsQuery = queryOptions({
  queryKey: ['order-settings'],
  queryFn: async () => (await answerOf(api.GET('/settings/contractor'))).data,
});

/** Conditions under which the company accepts orders, and its reliability as customers see it. */
export function ContractorScreen() {
  useTitle(TITLE);
  const { data, error, refetch } = useQuery(settingsQuery);
  const scores = useSupplierScores();
  const { person } = useCurrentUser();
  return (
    <>
      <PageHeader title={TITLE} />
      <div className="grid grid-cols-[minmax(0,1fr)_22rem] max-md:grid-cols-1 items-start gap-4">
        <div className="flex flex-col gap-4">
          <Card title="Как принимаете заказы">
            {error && <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />}
            {!data && !error && <Skeleton className="h-64 w-full" />}
            {data && <Conditions settings={data} />}
          </Card>
          <TaxCard />
        </div>
        {scores && (
          <Card title="Как вас видят покупатели">
            <ScoreFigures counts={scores.get(person.contractor_id)} />
          </Card>
        )}
      </div>
    </>
  );
}

interface Values {
  minimal_amount: string;
  processing_hours: string;
  automatic_refusal: boolean;
}

/** Empty, or an amount in roubles. */
const amount: Validator = rule(
  (value) => String(value).trim() === '' || parseMoney(String(value)) !== null,
  'введено некорректно',
);

const faultsOf = (values: Values): Partial<Record<keyof Values, string>> => {
  const faults = validateForm(values, {
    minimal_amount: ['Минимальная сумма заказа', amount],
    processing_hours: ['Время на ответ', processingTime],
    automatic_refusal: ['Автоматический отказ', () => null],
  });
  const fault = automaticRefusalFault(values.automatic_refusal, Number(values.processing_hours));
  return fault === null || faults.processing_hours !== undefined
    ? faults
    : { ...faults, processing_hours: say(ORDER_SENTENCES, fault) };
};

function Conditions({ settings }: { settings: Schemas['OrderSettings'] }) {
  const mayChange = checkRule('actions.contractors.update', viewerOf(useCurrentUser()));
  const form = useForm<Values>({
    initial: {
      minimal_amount: settings.minimal_amount === 0 ? '' : formatAmount(toKopecks(settings.minimal_amount)),
      processing_hours: String(settings.processing_hours),
      automatic_refusal: settings.automatic_refusal,
    },
    check: faultsOf,
    send: async ({ minimal_amount, processing_hours, automatic_refusal }) => {
      await answerOf(
        api.PUT('/settings/contractor', {
          body: {
            minimal_amount: toRoubles(parseMoney(minimal_amount) ?? 0),
            processing_hours: Number(processing_hours),
            automatic_refusal,
          },
        }),
      );
      await queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey });
    },
    done: () => ['Условия сохранены'],
  });
  return (
    <FormFrame form={form} className="flex max-w-120 flex-col items-start gap-5">
      <FormField
        form={form}
        name="minimal_amount"
        label="Минимальная сумма заказа, руб."
        hint="Заказ на меньшую сумму оформить нельзя. Пусто – на любую"
        className="w-full"
      >
        {(control) => <Input inputMode="decimal" disabled={!mayChange} {...control} className="max-w-60" />}
      </FormField>
      <FormField
        form={form}
        name="processing_hours"
        label="Время на ответ, часов"
        hint={`От 0 до ${MAX_PROCESSING_HOURS}. Покупатели видят его в условиях заказов; 0 – не указано`}
        className="w-full"
      >
        {(control) => <Input inputMode="numeric" disabled={!mayChange} {...control} className="max-w-60" />}
      </FormField>
      <div>
        <Checkbox
          checked={form.values.automatic_refusal}
          disabled={!mayChange}
          onChange={({ target }) => {
            form.set({ automatic_refusal: target.checked });
            if (form.errors.processing_hours) form.judge(['processing_hours']);
          }}
        >
          Отказывать автоматически, если не ответили вовремя
        </Checkbox>
        <Text size="small" tone="muted" block className="mt-1">
          Нерешённые позиции получат отказ «прочее», товар и лимит освободятся. Заказам, которые уже ждут,
          время отсчитается заново.
        </Text>
      </div>
      {mayChange && (
        <Button type="submit" pending={form.pending}>
          Сохранить
        </Button>
      )}
    </FormFrame>
  );
}
