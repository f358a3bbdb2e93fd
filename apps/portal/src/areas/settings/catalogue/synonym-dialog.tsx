import { answerOf, type Schemas } from '@portal/api-client/client';
import { titlesIn } from '@portal/domain/field-titles';
import { required } from '@portal/domain/validation';
import { Input } from '@portal/ui/input';
import { EditDialog } from '../../../kit/form/edit-dialog.tsx';
import { FormField } from '../../../kit/form/form-field.tsx';
import { useForm } from '../../../kit/form/form.ts';
import { api } from '../../../session/api.ts';
import { queryClient } from '../../../session/query-client.ts';

const titleOf = titlesIn('createSynonym');

export type Synonym = Schemas['Synonym'];

/** Refetches the synonyms. */
const changed = () => queryClient.invalidateQueries({ queryKey: ['synonyms'] });

export interface SynonymDialogProps {
  /** null: a new one. */
  synonym: Synonym | null;
  onClose(): void;
}

/** Form of a synonym: what users type and what is searched instead. */
export function SynonymDialog({ synonym, onClose }: SynonymDialogProps) {
  const form = useForm({
    initial: { phrase: synonym?.phrase ?? '', meaning: synonym?.meaning ?? '' },
    guards: false,
    titles: titleOf,
    rules: { phrase: required },
    send: (body) =>
      synonym
        ? answerOf(api.PUT('/catalog/synonym/{id}', { params: { path: { id: synonym.id } }, body }))
        : answerOf(api.POST('/catalog/synonym', { body })),
    done: () => [synonym ? 'Слово изменено' : 'Слово добавлено', 'Действует со следующего поиска'],
    onSent: async () => {
      await changed();
      onClose();
    },
  });
  return (
    <EditDialog
      form={form}
      title={synonym ? 'Слово поиска' : 'Новое слово поиска'}
      removal={
        synonym && {
          question: `Убрать «${synonym.phrase}»?`,
          consequence: 'Поиск перестанет понимать это слово.',
          done: 'Слово убрано',
          run: async () => {
            await answerOf(api.DELETE('/catalog/synonym/{id}', { params: { path: { id: synonym.id } } }));
            await changed();
          },
        }
      }
      onClose={onClose}
    >
      <FormField form={form} name="phrase" required hint="Одно–три слова: «дворники»">
        {(control) => (
          <Input {...control} maxLength={60} onChange={({ target }) => control.onChange(target.value)} />
        )}
      </FormField>
      <FormField
        form={form}
        name="meaning"
        hint="Как это называется в каталоге: «щетка стеклоочистителя». Пусто – слово ничего не уточняет"
      >
        {(control) => (
          <Input {...control} maxLength={60} onChange={({ target }) => control.onChange(target.value)} />
        )}
      </FormField>
    </EditDialog>
  );
}
