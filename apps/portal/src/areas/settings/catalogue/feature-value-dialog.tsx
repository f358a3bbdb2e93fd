import { answerOf, type Schemas } from '@portal/api-client/client';
import { titlesIn } from '@portal/domain/field-titles';
import { required } from '@portal/domain/validation';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { Input } from '@portal/ui/input';
import { useRef, useState } from 'react';
import { EditDialog } from '../../../kit/form/edit-dialog.tsx';
import { FormField } from '../../../kit/form/form-field.tsx';
import { useForm } from '../../../kit/form/form.ts';
import { api } from '../../../session/api.ts';
import { toasts } from '../../../session/toasts.ts';
import { featuresChanged } from './feature-dialog.tsx';

const titleOf = titlesIn('updateFeatureValue');

export type FeatureValue = Schemas['CatalogueFeatureValue'];

export interface FeatureValueDialogProps {
  value: FeatureValue;
  onClose(): void;
}

/** Renames a value; if the new title already exists, offers to merge both. */
export function FeatureValueDialog({ value, onClose }: FeatureValueDialogProps) {
  const [same, setSame] = useState<string>();
  const wanted = useRef('');
  const send = (body: { value: string; join?: boolean }) =>
    answerOf(api.PUT('/catalog/feature-value/{id}', { params: { path: { id: value.id } }, body }));
  const form = useForm({
    initial: { value: value.value },
    guards: false,
    saysFailures: false,
    titles: titleOf,
    rules: { value: required },
    send: async (body) => {
      wanted.current = body.value;
      await send(body);
    },
    done: () => ['Значение изменено', 'Действует со следующего поиска'],
    onSent: async () => {
      await featuresChanged();
      onClose();
    },
    onRefused: ({ status, message }) => (status === 409 ? setSame(wanted.current) : toasts.warning(message)),
  });
  if (same !== undefined)
    return (
      <ConfirmDialog
        open
        onOpenChange={() => setSame(undefined)}
        title={`Объединить с «${same}»?`}
        description={`Такое значение уже есть. Товары, у которых «${value.value}», получат «${same}»; разделить их обратно нельзя.`}
        action="Объединить"
        onConfirm={async () => {
          await send({ value: same, join: true });
          await featuresChanged();
          toasts.success('Значения объединены');
          onClose();
        }}
      />
    );
  return (
    <EditDialog
      form={form}
      title="Значение"
      removal={
        value.is_used
          ? null
          : {
              question: `Убрать «${value.value}»?`,
              consequence: 'Его нет ни у одного товара.',
              done: 'Значение убрано',
              run: async () => {
                await answerOf(
                  api.DELETE('/catalog/feature-value/{id}', { params: { path: { id: value.id } } }),
                );
                await featuresChanged();
              },
            }
      }
      onClose={onClose}
    >
      <FormField form={form} name="value" required>
        {(control) => <Input {...control} maxLength={100} autoComplete="off" />}
      </FormField>
    </EditDialog>
  );
}
