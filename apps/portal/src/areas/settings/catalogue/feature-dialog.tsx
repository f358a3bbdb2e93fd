import { answerOf, type Schemas } from '@portal/api-client/client';
import { titlesIn } from '@portal/domain/field-titles';
import { routeHref } from '@portal/domain/routes';
import { required } from '@portal/domain/validation';
import { Input } from '@portal/ui/input';
import { Link } from '@portal/ui/link';
import { EditDialog } from '../../../kit/form/edit-dialog.tsx';
import { FormField } from '../../../kit/form/form-field.tsx';
import { useForm } from '../../../kit/form/form.ts';
import { api } from '../../../session/api.ts';
import { queryClient } from '../../../session/query-client.ts';

const titleOf = titlesIn('createFeature');

export type Feature = Schemas['CatalogueFeature'];

/** Refetches characteristics and their values. */
export const featuresChanged = () => queryClient.invalidateQueries({ queryKey: ['features'] });

/** Address of a characteristic's values. */
export const valuesHref = (id: number) => `${routeHref('settings-portal')}?part=features&feature=${id}`;

export interface FeatureDialogProps {
  /** null: a new one. */
  feature: Feature | null;
  onClose(): void;
}

/** Form of a characteristic's title; its values are on their own page. */
export function FeatureDialog({ feature, onClose }: FeatureDialogProps) {
  const form = useForm({
    initial: { title: feature?.title ?? '' },
    guards: false,
    titles: titleOf,
    rules: { title: required },
    send: (body, { key }) =>
      feature
        ? answerOf(api.PUT('/catalog/feature/{id}', { params: { path: { id: feature.id } }, body }))
        : answerOf(api.POST('/catalog/feature', { params: { header: { 'Idempotency-Key': key } }, body })),
    done: () => [feature ? 'Характеристика переименована' : 'Характеристика добавлена'],
    onSent: async () => {
      await featuresChanged();
      onClose();
    },
  });
  return (
    <EditDialog
      form={form}
      title={feature ? 'Характеристика' : 'Новая характеристика'}
      removal={
        feature && {
          question: `Убрать характеристику «${feature.title}»?`,
          consequence: 'Её значения, которых нет ни у одного товара, уйдут вместе с ней.',
          done: 'Характеристика убрана',
          run: async () => {
            await answerOf(api.DELETE('/catalog/feature/{id}', { params: { path: { id: feature.id } } }));
            await featuresChanged();
          },
        }
      }
      onClose={onClose}
    >
      <FormField form={form} name="title" required>
        {(control) => <Input {...control} maxLength={80} autoComplete="off" />}
      </FormField>
      {feature && (
        <p>
          <Link underlined href={valuesHref(feature.id)}>
            Значения: {feature.values_count.toLocaleString('ru')}
          </Link>
        </p>
      )}
    </EditDialog>
  );
}
