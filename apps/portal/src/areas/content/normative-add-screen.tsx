import { answerOf } from '@portal/api-client/client';
import { routeHref } from '@portal/domain/routes';
import { PageHeader } from '@portal/ui/app-shell';
import { Card } from '@portal/ui/card';
import { thisDay } from '@portal/ui/date-picker';
import { useNavigate } from 'react-router';
import { FormActions } from '../../kit/form/form-actions.tsx';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { useForm } from '../../kit/form/form.ts';
import { api } from '../../session/api.ts';
import { formData } from '../../kit/form-data.ts';
import { faultsOf, fieldsOf, NormativeFields, type NormativeValues } from './normative-form.tsx';
import { normativeChanged } from './normative-queries.ts';

/** Form for publishing a regulatory document. */
export function NormativeAddScreen() {
  const navigate = useNavigate();
  const form = useForm<NormativeValues, { data: { id: number } }>({
    initial: {
      title: '',
      description: '',
      date: thisDay(),
      for_shop: false,
      for_distributor: false,
      for_supplier: false,
      required: false,
      parent_normative_document_id: '',
      file: null,
    },
    check: (values) => faultsOf(values, true),
    send: async (values) => {
      const answer = await answerOf(
        api.POST('/normative-document', {
          body: formData(fieldsOf(values), values.file ? [values.file] : [], 'file'),
        }),
      );
      await normativeChanged();
      return answer;
    },
    done: () => ['Документ опубликован'],
    onSent: ({ data: { id } }) => navigate(routeHref('regulatory-documents-id', { id })),
  });
  return (
    <>
      <PageHeader title="Новый регламентный документ" />
      <Card>
        <FormFrame form={form} className="flex max-w-190 flex-col gap-4">
          <NormativeFields form={form} />
          <FormActions form={form} action="Опубликовать" list={routeHref('regulatory-documents')} />
        </FormFrame>
      </Card>
    </>
  );
}
