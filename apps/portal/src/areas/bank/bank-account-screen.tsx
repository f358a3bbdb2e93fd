import { answerOf } from '@portal/api-client/client';
import { bankAccountFaults } from '@portal/domain/bank-account';
import { failureSentence } from '@portal/domain/failures';
import { titlesIn } from '@portal/domain/field-titles';
import { isBic } from '@portal/domain/requisites';
import { type BankAccount, fillBankAccount } from '@portal/domain/session';
import { PageHeader } from '@portal/ui/app-shell';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { Checkbox } from '@portal/ui/checkbox';
import { Input } from '@portal/ui/input';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { queryOptions } from '@tanstack/react-query';
import { useQuery } from '../../session/calls/use-query.ts';
import { useRef } from 'react';
import { useForm } from '../../kit/form/form.ts';
import { FormField } from '../../kit/form/form-field.tsx';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { useTitle } from '../../kit/title.ts';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';

const TITLE = 'Банковские реквизиты';
const titleOf = titlesIn('setBankAccount');

const accountQuery = queryOptions({
  queryKey: ['bank-account'],
  queryFn: async () => fillBankAccount((await answerOf(api.GET('/settings/bank-account'))).data),
});

/** Bank account of the user's company. */
export function BankAccountScreen() {
  useTitle(TITLE);
  const { data, error, refetch } = useQuery(accountQuery);
  return (
    <>
      <PageHeader title={TITLE} />
      <Card title="Счёт, на который вам платят" className="max-w-160">
        {error && <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton className="h-96 w-full" />}
        {data && <AccountForm account={data} />}
      </Card>
    </>
  );
}

function AccountForm({ account }: { account: BankAccount }) {
  // Responses may arrive in any order: only the one for the current BIC is used.
  const asked = useRef('');
  const form = useForm<BankAccount>({
    initial: account,
    titles: titleOf,
    check: bankAccountFaults,
    send: async (body) => {
      const { data } = await answerOf(api.PUT('/settings/bank-account', { body }));
      queryClient.setQueryData(accountQuery.queryKey, fillBankAccount(data));
    },
    done: () => ['Реквизиты сохранены'],
  });
  const { values } = form;

  const changeBic = async (bic: string) => {
    form.set({ bic });
    asked.current = bic;
    if (!isBic(bic)) return;
    // If the directory does not know the bank, the user fills in the fields; no message. Specification 2,
    // section 8.
    const { data } = await api.GET('/service/info-bic', { params: { query: { bic } } });
    if (data && asked.current === bic)
      form.set({ bank_name: data.data.bank_name, cor_account: data.data.cor_account });
  };

  return (
    <FormFrame form={form} className="flex flex-col items-start gap-5">
      <FormField form={form} name="bic" hint="Заполнит банк и корреспондентский счёт" className="w-full">
        {({ onChange: _, ...control }) => (
          <Input
            {...control}
            inputMode="numeric"
            maxLength={9}
            autoComplete="off"
            className="max-w-60"
            value={values.bic}
            onChange={({ target }) => void changeBic(target.value.trim())}
          />
        )}
      </FormField>
      <FormField form={form} name="bank_name" className="w-full">
        {(control) => <Input {...control} />}
      </FormField>
      <FormField form={form} name="cor_account" hint="Пусто, если у банка его нет" className="w-full">
        {(control) => <Input inputMode="numeric" maxLength={20} {...control} className="max-w-80" />}
      </FormField>
      <FormField form={form} name="account" className="w-full">
        {(control) => <Input inputMode="numeric" maxLength={20} {...control} className="max-w-80" />}
      </FormField>
      <div>
        <Checkbox
          checked={values.consent}
          aria-describedby="bank-consent"
          onChange={({ target }) => {
            form.set({ consent: target.checked });
            if (form.errors.consent) form.judge(['consent']);
          }}
        >
          Согласен на хранение и проверку реквизитов
        </Checkbox>
        <Text
          id="bank-consent"
          size="small"
          tone={form.errors.consent ? 'red' : 'muted'}
          block
          className="mt-1"
        >
          {form.errors.consent?.message ?? 'Без согласия реквизиты не сохраняются'}
        </Text>
      </div>
      <Button type="submit" pending={form.pending}>
        Сохранить
      </Button>
    </FormFrame>
  );
}
