import { answerOf } from '@portal/api-client/client';
import { arbitrationTypesOf } from '@portal/domain/claims';
import { titlesIn } from '@portal/domain/field-titles';
import { Input } from '@portal/ui/input';
import { NumberInput } from '@portal/ui/number-input';
import { Select } from '@portal/ui/select';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { FormField } from '../../kit/form/form-field.tsx';
import { useForm } from '../../kit/form/form.ts';
import { api } from '../../session/api.ts';
import { type Claim, type ClaimItem, claimsChanged } from './claim-queries.ts';
import { CONTAINER_OPTIONS, kindOptions, REQUIREMENT_OPTIONS } from './entries.tsx';

const titleOf = titlesIn('updateClaimItems');
const idOf = (value: string) => (value === '' ? null : Number(value));
const text = (one: { id: number } | null) => (one === null ? '' : String(one.id));

/** Edits an item of the company's own claim. */
export function ItemDialog({ claim, item, onClose }: { claim: Claim; item: ClaimItem; onClose(): void }) {
  const kinds = kindOptions(claim.type.id);
  const form = useForm({
    initial: {
      quantity: item.quantity as number | null,
      type_id: text(item.kind),
      requirement_id: text(item.requirement),
      container_status_id: text(item.container_status),
      arbitration_type_id: text(item.arbitration_type),
      comment: item.comment,
    },
    guards: false,
    titles: titleOf,
    rules: {
      quantity: (value) =>
        typeof value === 'number' && value >= 1 && value <= item.most ? null : `Укажите от 1 до ${item.most}`,
    },
    send: (values) =>
      answerOf(
        api.PUT('/document/claim/update-items', {
          body: {
            id: claim.id,
            version: claim.version,
            items: [
              {
                id: item.id,
                quantity: values.quantity ?? 1,
                type_id: Number(values.type_id),
                requirement_id: idOf(values.requirement_id),
                container_status_id: idOf(values.container_status_id),
                arbitration_type_id: idOf(values.arbitration_type_id),
                comment: values.comment.trim(),
              },
            ],
          },
        }),
      ),
    done: () => ['Позиция изменена'],
    onSent: async () => {
      onClose();
      await claimsChanged();
    },
  });
  return (
    <FormDialog
      form={form}
      title={`${item.brand_title} ${item.article}`}
      action="Сохранить"
      onClose={onClose}
    >
      <FormField form={form} name="quantity" required hint={`Заявить можно не больше ${item.most} шт.`}>
        {(control) => (
          <NumberInput {...control} max={item.most} onChange={(pieces) => control.onChange(pieces)} />
        )}
      </FormField>
      <FormField form={form} name="type_id" label="Что не так" required>
        {(control) => (
          <Select
            {...control}
            options={
              kinds.some(({ value }) => value === String(item.kind.id))
                ? kinds
                : [{ value: String(item.kind.id), label: item.kind.title }, ...kinds]
            }
          />
        )}
      </FormField>
      <FormField form={form} name="requirement_id">
        {(control) => <Select {...control} placeholder="Не выбрано" options={REQUIREMENT_OPTIONS} />}
      </FormField>
      <FormField form={form} name="container_status_id">
        {(control) => <Select {...control} placeholder="Не выбрано" options={CONTAINER_OPTIONS} />}
      </FormField>
      <FormField form={form} name="arbitration_type_id">
        {(control) => (
          <Select
            {...control}
            placeholder="Не выбрано"
            options={arbitrationTypesOf(claim.type.id).map(({ id, title }) => ({
              value: String(id),
              label: title,
            }))}
          />
        )}
      </FormField>
      <FormField form={form} name="comment">
        {(control) => (
          <Input {...control} maxLength={1000} onChange={({ target }) => control.onChange(target.value)} />
        )}
      </FormField>
    </FormDialog>
  );
}
