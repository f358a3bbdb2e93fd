import { answerOf } from '@portal/api-client/client';
import { routeHref } from '@portal/domain/routes';
import { PageHeader } from '@portal/ui/app-shell';
import { useNavigate } from 'react-router';
import { FormActions } from '../../kit/form/form-actions.tsx';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { useForm } from '../../kit/form/form.ts';
import { api } from '../../session/api.ts';
import {
  changesOf,
  ContactFieldset,
  ContractorFields,
  type ContractorValues,
  EMPTY_CONTRACTOR,
  faultsOf,
} from './contractor-form.tsx';
import { contractorsChanged } from './queries.ts';

/** Form of a new company in the directory. */
export function AddContractorScreen() {
  const navigate = useNavigate();
  const form = useForm<ContractorValues, { data: { id: number } }>({
    initial: EMPTY_CONTRACTOR,
    check: (values) => faultsOf(values),
    send: async (values, { key }) => {
      const { title, inn } = values;
      const answer = await answerOf(
        api.POST('/warehouse/contractor', {
          params: { header: { 'Idempotency-Key': key } },
          body: {
            ...changesOf(values, EMPTY_CONTRACTOR),
            type: values.type as 'shop',
            title: title.trim(),
            inn: inn.trim(),
          },
        }),
      );
      await contractorsChanged();
      return answer;
    },
    done: () => ['Контрагент заведён'],
    onSent: ({ data: { id } }) => navigate(routeHref('contractors-id', { id })),
  });
  return (
    <>
      <PageHeader title="Новый контрагент" />
      <FormFrame form={form} className="flex max-w-190 flex-col gap-4">
        <ContractorFields form={form} isNew />
        <ContactFieldset form={form} />
        <FormActions form={form} action="Завести" list={routeHref('contractors')} />
      </FormFrame>
    </>
  );
}
