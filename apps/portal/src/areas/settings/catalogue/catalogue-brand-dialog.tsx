import { answerOf, type Schemas } from '@portal/api-client/client';
import { titlesIn } from '@portal/domain/field-titles';
import { required } from '@portal/domain/validation';
import { Checkbox } from '@portal/ui/checkbox';
import { Input } from '@portal/ui/input';
import { EditDialog } from '../../../kit/form/edit-dialog.tsx';
import { FormField } from '../../../kit/form/form-field.tsx';
import { useForm } from '../../../kit/form/form.ts';
import { api } from '../../../session/api.ts';
import { brandsChanged } from './brand-dialog.tsx';

const titleOf = titlesIn('createCatalogueBrand');

export type CatalogueBrand = Schemas['CatalogueBrand'];

export interface CatalogueBrandDialogProps {
  /** null: a new one. */
  brand: CatalogueBrand | null;
  onClose(): void;
}

/** Form of a brand of the shared catalogue: title, and whether it is a vehicle manufacturer. */
export function CatalogueBrandDialog({ brand, onClose }: CatalogueBrandDialogProps) {
  const form = useForm({
    initial: { title: brand?.title ?? '', is_oem: brand?.is_oem ?? false },
    guards: false,
    titles: titleOf,
    rules: { title: required },
    send: (body, { key }) =>
      brand
        ? answerOf(api.PUT('/catalog/brand/{id}', { params: { path: { id: brand.id } }, body }))
        : answerOf(api.POST('/catalog/brand', { params: { header: { 'Idempotency-Key': key } }, body })),
    done: () => [brand ? 'Бренд изменён' : 'Бренд добавлен', 'Действует со следующего поиска'],
    onSent: async () => {
      await brandsChanged();
      onClose();
    },
  });
  return (
    <EditDialog
      form={form}
      title={brand ? 'Бренд' : 'Новый бренд'}
      removal={
        brand && {
          question: `Убрать бренд ${brand.title}?`,
          consequence: 'Написания бренда уйдут вместе с ним.',
          done: 'Бренд убран',
          run: async () => {
            await answerOf(api.DELETE('/catalog/brand/{id}', { params: { path: { id: brand.id } } }));
            await brandsChanged();
          },
        }
      }
      onClose={onClose}
    >
      <FormField
        form={form}
        name="title"
        required
        hint={brand ? 'Под прежним названием бренд находят и дальше' : undefined}
      >
        {(control) => <Input {...control} maxLength={64} autoComplete="off" />}
      </FormField>
      <FormField form={form} name="is_oem" label="">
        {({ value, onChange }) => (
          <Checkbox checked={value} onChange={(event) => onChange(event.target.checked)}>
            {titleOf('is_oem')}
          </Checkbox>
        )}
      </FormField>
    </EditDialog>
  );
}
