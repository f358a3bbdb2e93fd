import { failureSentence } from '@portal/domain/failures';
import { answerOf, type Schemas } from '@portal/api-client/client';
import { titlesIn } from '@portal/domain/field-titles';
import { required } from '@portal/domain/validation';
import { Button } from '@portal/ui/button';
import { Input } from '@portal/ui/input';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { FormField } from '../../../kit/form/form-field.tsx';
import { useForm } from '../../../kit/form/form.ts';
import { api } from '../../../session/api.ts';
import { queryClient } from '../../../session/query-client.ts';
import { toasts } from '../../../session/toasts.ts';

const titleOf = titlesIn('createBrandAlias');

export type BrandAlias = Schemas['BrandAlias'];

/** Refetches spellings and the unknown brands of files. */
export const brandsChanged = () => queryClient.invalidateQueries({ queryKey: ['brand-spellings'] });

/** Runs an undo; shows a success message or the error. */
export async function takeBack(work: () => Promise<unknown>, words: string): Promise<void> {
  try {
    await work();
    toasts.success(words);
  } catch (error) {
    toasts.warning(failureSentence(error));
  }
  await brandsChanged();
}

export interface BrandDialogProps {
  /** null: a new one. */
  alias: BrandAlias | null;
  onClose(): void;
}

/** Form of an alternative spelling of a brand. Removing needs no confirmation, because it can be undone. */
export function BrandDialog({ alias, onClose }: BrandDialogProps) {
  const form = useForm({
    initial: { alias: alias?.alias ?? '', brand: alias?.brand.title ?? '' },
    guards: false,
    titles: titleOf,
    rules: { alias: required, brand: required },
    send: (body) =>
      alias
        ? answerOf(api.PUT('/nomenclature/brand-alias/{id}', { params: { path: { id: alias.id } }, body }))
        : answerOf(api.POST('/nomenclature/brand-alias', { body })),
    done: () => [alias ? 'Написание изменено' : 'Написание добавлено', 'Действует со следующего поиска'],
    onSent: async () => {
      await brandsChanged();
      onClose();
    },
  });
  const remove = async ({ id, alias: written, brand }: BrandAlias) => {
    try {
      await answerOf(api.DELETE('/nomenclature/brand-alias/{id}', { params: { path: { id } } }));
      const body = { alias: written, brand: brand.title };
      const back = () =>
        takeBack(() => answerOf(api.POST('/nomenclature/brand-alias', { body })), 'Написание возвращено');
      toasts.success('Написание убрано', `${written} – ${brand.title}`, {
        action: { label: 'Вернуть', run: () => void back() },
      });
      onClose();
    } catch (error) {
      toasts.warning(failureSentence(error));
    }
    await brandsChanged();
  };
  return (
    <FormDialog
      form={form}
      title={alias ? 'Написание бренда' : 'Новое написание бренда'}
      action="Сохранить"
      extra={
        alias && (
          <Button variant="ghost" onClick={() => void remove(alias)}>
            Убрать
          </Button>
        )
      }
      onClose={onClose}
    >
      <FormField form={form} name="alias" required hint="Регистр и знаки не важны: «Манн»">
        {(control) => <Input {...control} maxLength={64} autoComplete="off" />}
      </FormField>
      <FormField form={form} name="brand" required hint="Название на портале: «MANN-FILTER»">
        {(control) => <Input {...control} maxLength={64} autoComplete="off" />}
      </FormField>
    </FormDialog>
  );
}
