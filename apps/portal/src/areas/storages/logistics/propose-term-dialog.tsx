import { answerOf } from '@portal/api-client/client';
import { titlesIn } from '@portal/domain/field-titles';
import { formatSpan } from '@portal/domain/terms';
import { Input } from '@portal/ui/input';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { FormField } from '../../../kit/form/form-field.tsx';
import { useForm } from '../../../kit/form/form.ts';
import { api } from '../../../session/api.ts';
import { hoursFault, hoursOf, minutesOf } from '../hours.ts';
import { type LogisticCard, logisticsChanged } from '../queries.ts';

const titleOf = titlesIn('proposeLogisticCardTerm');

export interface CardDialogProps {
  card: LogisticCard;
  onClose(): void;
  /** `id`: the new version of the card; the active version keeps its id. */
  onSaved(id: number): unknown;
}

/** The customer's dialog for proposing another delivery duration. */
export function ProposeTermDialog({ card, onClose, onSaved }: CardDialogProps) {
  const form = useForm<{ term: string }, { data: LogisticCard }>({
    initial: { term: hoursOf(card.term) },
    guards: false,
    check: ({ term }) => {
      const fault = hoursFault(term) ?? (minutesOf(term) === 0 ? 'Укажите часы: 2 или 1,5' : null);
      return fault === null ? {} : { term: fault };
    },
    send: async ({ term }) => {
      const answer = await answerOf(
        api.PUT('/warehouse/logistic-card/propose-term', {
          body: { id: card.id, version: card.version, term: minutesOf(term) ?? 0 },
        }),
      );
      await logisticsChanged();
      return answer;
    },
    done: () => ['Срок предложен', 'Поставщик увидит его сразу'],
    onSent: async ({ data: { id } }) => {
      onClose();
      await onSaved(id);
    },
  });
  return (
    <FormDialog form={form} title="Предложить другой срок" action="Предложить" onClose={onClose}>
      <FormField
        form={form}
        name="term"
        label={`${titleOf('term')}, часов`}
        required
        hint={`Сейчас ${formatSpan(card.term)} от отсечки до вашего склада`}
      >
        {(field) => <Input {...field} inputMode="decimal" autoComplete="off" maxLength={7} />}
      </FormField>
    </FormDialog>
  );
}
