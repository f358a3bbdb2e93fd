import { answerOf, type Schemas } from '@portal/api-client/client';
import { titlesIn } from '@portal/domain/field-titles';
import { Button } from '@portal/ui/button';
import { NumberInput } from '@portal/ui/number-input';
import { queryOptions } from '@tanstack/react-query';
import { useQuery } from '../../session/calls/use-query.ts';
import { useState } from 'react';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { FormField } from '../../kit/form/form-field.tsx';
import { useForm } from '../../kit/form/form.ts';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { claimsChanged } from './claim-queries.ts';

type Terms = Schemas['ClaimTerms'];
const titleOf = titlesIn('setClaimTerms');
/** Maximum of a deadline, in days. */
const MOST = 365;

const termsQuery = queryOptions({
  queryKey: ['claim-terms'],
  queryFn: async () => (await answerOf(api.GET('/document/claim/terms'))).data,
});

/** Lets administrators set the suppliers' deadlines for answering. */
export function ClaimTermsButton() {
  const [open, setOpen] = useState(false);
  const { data } = useQuery(termsQuery);
  return (
    <>
      <Button variant="secondary" disabled={!data} onClick={() => setOpen(true)}>
        Сроки рассмотрения…
      </Button>
      {open && data && <TermsDialog terms={data} onClose={() => setOpen(false)} />}
    </>
  );
}

const inDays = (value: unknown) =>
  typeof value === 'number' && value >= 1 && value <= MOST ? null : `Укажите от 1 до ${MOST} дней`;

function TermsDialog({ terms, onClose }: { terms: Terms; onClose(): void }) {
  const form = useForm({
    initial: {
      logistic_days: terms.logistic_days as number | null,
      hidden_defect_days: terms.hidden_defect_days as number | null,
    },
    guards: false,
    titles: titleOf,
    rules: { logistic_days: inDays, hidden_defect_days: inDays },
    send: ({ logistic_days, hidden_defect_days }) =>
      answerOf(
        api.PUT('/document/claim/terms', {
          body: { logistic_days: logistic_days ?? 1, hidden_defect_days: hidden_defect_days ?? 1 },
        }),
      ),
    done: () => ['Сроки сохранены', 'Они действуют и для претензий, которые уже ждут ответа'],
    onSent: async ({ data }) => {
      queryClient.setQueryData(termsQuery.queryKey, data);
      onClose();
      await claimsChanged();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Сроки рассмотрения претензий"
      description="За сколько дней поставщик отвечает на отправленную претензию."
      action="Сохранить"
      onClose={onClose}
    >
      <FormField form={form} name="logistic_days" required>
        {(control) => <NumberInput {...control} max={MOST} onChange={(days) => control.onChange(days)} />}
      </FormField>
      <FormField form={form} name="hidden_defect_days" required>
        {(control) => <NumberInput {...control} max={MOST} onChange={(days) => control.onChange(days)} />}
      </FormField>
    </FormDialog>
  );
}
