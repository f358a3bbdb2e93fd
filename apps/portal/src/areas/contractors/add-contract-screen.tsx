import { answerOf } from '@portal/api-client/client';
import { checkRule } from '@portal/domain/access';
import { routeHref } from '@portal/domain/routes';
import { Alert } from '@portal/ui/alert';
import { PageHeader } from '@portal/ui/app-shell';
import { Card } from '@portal/ui/card';
import { thisDay } from '@portal/ui/date-picker';
import { useNavigate } from 'react-router';
import { FormActions } from '../../kit/form/form-actions.tsx';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { useForm } from '../../kit/form/form.ts';
import { markupQuestion } from '../../kit/form/markup-question.ts';
import { api } from '../../session/api.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import {
  type ContractValues,
  faultsOf,
  fieldsOf,
  HeadFields,
  newContract,
  TermsFields,
} from './contract-form.tsx';
import { contractsChanged } from './contract-queries.ts';

/** Form of a new contract; read-only for users who may not create one, such as shops. */
export function AddContractScreen() {
  const user = useCurrentUser();
  const mayCreate = checkRule('actions.contracts.create', viewerOf(user));
  const by = user.is_admin ? 'admin' : 'supplier';
  const navigate = useNavigate();
  const form = useForm<ContractValues, { data: { id: number } }>({
    initial: newContract(thisDay()),
    check: (values) => faultsOf(values, by, user.is_admin),
    asks: ({ buyer_markup_percent }) => markupQuestion(buyer_markup_percent, ''),
    send: async (values, { key }) => {
      const { supplier_id } = values;
      const answer = await answerOf(
        api.POST('/warehouse/contract', {
          params: { header: { 'Idempotency-Key': key } },
          body: {
            ...fieldsOf(values, by),
            ...(user.is_admin && supplier_id ? { supplier_id: Number(supplier_id.value) } : {}),
          },
        }),
      );
      await contractsChanged();
      return answer;
    },
    done: () => [
      'Черновик договора заведён',
      user.is_admin
        ? 'Поставщик назовёт лимит и наценку, и договор можно отправить на подтверждение'
        : 'Приложите копию и отправьте на подтверждение',
    ],
    onSent: ({ data: { id } }) => navigate(routeHref('contracts-id', { id })),
  });
  return (
    <>
      <PageHeader title="Новый договор" />
      <div className="flex max-w-190 flex-col gap-4">
        {!mayCreate && <Alert>Договоры заводят поставщики, дистрибьюторы и администратор портала.</Alert>}
        <FormFrame form={form} className="flex flex-col gap-4">
          <Card title="Договор">
            <div className="grid grid-cols-2 max-md:grid-cols-1 gap-x-6 gap-y-4">
              <HeadFields form={form} disabled={!mayCreate} picksSupplier={user.is_admin} />
            </div>
          </Card>
          <Card title="Условия">
            <div className="grid grid-cols-2 max-md:grid-cols-1 gap-x-6 gap-y-4">
              <TermsFields form={form} by={by} disabled={!mayCreate} />
            </div>
          </Card>
          {mayCreate && <FormActions form={form} action="Завести" list={routeHref('contracts')} />}
        </FormFrame>
      </div>
    </>
  );
}
