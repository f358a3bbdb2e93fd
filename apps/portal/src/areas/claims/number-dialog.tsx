import { answerOf } from '@portal/api-client/client';
import { titlesIn } from '@portal/domain/field-titles';
import { DatePicker } from '@portal/ui/date-picker';
import { Input } from '@portal/ui/input';
import type { StepDialogProps } from '../../kit/document/step.ts';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { FormField } from '../../kit/form/form-field.tsx';
import { useForm } from '../../kit/form/form.ts';
import { api } from '../../session/api.ts';
import type { Claim } from './claim-queries.ts';

const titleOf = titlesIn('setClaimUpdUkdNumber');

/** Number and date of the document by which the decision was booked. */
export function NumberDialog({ document, onClose, take }: StepDialogProps<Claim>) {
  const { id, version } = document;
  const form = useForm({
    initial: { upd_ukd_number: document.upd_ukd_number, upd_ukd_date: document.upd_ukd_date },
    send: ({ upd_ukd_number, upd_ukd_date }) =>
      answerOf(
        api.PUT('/document/claim/incoming-claim-update-upd-ukd-number', {
          body: { id, version, upd_ukd_number, ...(upd_ukd_date === null ? {} : { upd_ukd_date }) },
        }),
      ),
    // The step's own `take` shows the message, refetches and closes the dialog.
    onSent: () => take(async () => undefined),
  });
  return (
    <FormDialog
      form={form}
      title="Номер и дата УПД или УКД"
      description="Документ, которым проведено решение"
      action="Сохранить"
      onClose={onClose}
    >
      <FormField form={form} name="upd_ukd_number" label={titleOf('upd_ukd_number')}>
        {(field) => <Input {...field} autoFocus maxLength={100} />}
      </FormField>
      <FormField
        form={form}
        name="upd_ukd_date"
        label={titleOf('upd_ukd_date')}
        hint="Не указана – сегодняшняя"
      >
        {(field) => <DatePicker {...field} />}
      </FormField>
    </FormDialog>
  );
}
