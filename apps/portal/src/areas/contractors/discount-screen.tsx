import { answerOf, type Schemas } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { all, max, noLeadingZero, percent, required, validateForm } from '@portal/domain/validation';
import { PageHeader } from '@portal/ui/app-shell';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { Input } from '@portal/ui/input';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { queryOptions } from '@tanstack/react-query';
import { useQuery } from '../../session/calls/use-query.ts';
import { Current } from '../../kit/form/current.tsx';
import { FormField } from '../../kit/form/form-field.tsx';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { useForm } from '../../kit/form/form.ts';
import { useTitle } from '../../kit/title.ts';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';

const TITLE = 'Регламентная скидка';

const discountQuery = queryOptions({
  queryKey: ['regulation-discount'],
  queryFn: async () => (await answerOf(api.GET('/settings/regulation-discount'))).data,
});

/** The percentage by which markups of logistic paths are reduced where they allow it. */
export function DiscountScreen() {
  useTitle(TITLE);
  const { data, error, refetch } = useQuery(discountQuery);
  return (
    <>
      <PageHeader title={TITLE} />
      <Card>
        {error && <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton className="h-24 w-full" />}
        {data && <Current of={data}>{(shown) => <Discount discount={shown} />}</Current>}
      </Card>
    </>
  );
}

function Discount({ discount }: { discount: Schemas['RegulationDiscount'] }) {
  const form = useForm<{ percent: string }>({
    initial: { percent: String(discount.percent).replace('.', ',') },
    check: (values) =>
      validateForm(values, {
        // discount_rz of the specification: «введено некорректно» for a leading zero; an empty field means «0».
        percent: [
          'Скидка',
          (value, field) =>
            value === '0'
              ? null
              : (all(required, noLeadingZero, percent)(value, field) ??
                max(100)(Number(String(value).replace(',', '.')), field)),
        ],
      }),
    send: async (values) => {
      const { data } = await answerOf(
        api.PUT('/settings/regulation-discount/update-percent', {
          body: { version: discount.version, percent: Number(values.percent.replace(',', '.')) },
        }),
      );
      queryClient.setQueryData(discountQuery.queryKey, data);
    },
    done: () => ['Скидка сохранена'],
    onRefused: ({ status }) =>
      status === 409 && queryClient.invalidateQueries({ queryKey: discountQuery.queryKey }),
  });
  return (
    <FormFrame form={form} className="flex max-w-120 flex-col items-start gap-5">
      <FormField
        form={form}
        name="percent"
        label="Скидка, %"
        required
        hint="На столько процентов меньше наценка карты, у которой отмечена «Наценка по регламенту»: 10 % при скидке 50 – это 5 %"
        className="w-full"
      >
        {(field) => <Input {...field} inputMode="decimal" autoComplete="off" className="max-w-60" />}
      </FormField>
      <Button type="submit" pending={form.pending}>
        Сохранить
      </Button>
    </FormFrame>
  );
}
