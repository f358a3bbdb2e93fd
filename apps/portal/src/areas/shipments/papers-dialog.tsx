import type { Schemas } from '@portal/api-client/client';
import { SHIPMENT_CORRECTION_REASONS } from '@portal/domain/shipments';
import { required, validateForm } from '@portal/domain/validation';
import { isoDay, localDay } from '@portal/domain/zones';
import { DatePicker } from '@portal/ui/date-picker';
import { Input } from '@portal/ui/input';
import { PhoneInput } from '@portal/ui/number-input';
import { Select } from '@portal/ui/select';
import { Textarea } from '@portal/ui/textarea';
import type { StepDialogProps } from '../../kit/document/step.ts';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { FormField } from '../../kit/form/form-field.tsx';
import { useForm } from '../../kit/form/form.ts';
import type { Shipment } from './queries.ts';

type Papers = Pick<
  Schemas['Shipment'],
  'upd_number' | 'invoice_number' | 'driver_phone' | 'truck_model' | 'truck_number' | 'external_id'
> & {
  upd_date?: string;
  driver_names: string[];
  truck_tonnage: number | null;
  correction_reason_id?: number;
};

export interface PapersDialogProps extends StepDialogProps<Shipment> {
  title: string;
  action: string;
  /** The shipment leaves now: the number and date of the УПД are required, the date is today's at first. @default false */
  leaves?: boolean;
  send(papers: Papers): Promise<unknown>;
}

const todayAt = (zone: string) => isoDay(localDay(Date.now(), zone));

/** Document numbers and transport data of a shipment; one driver per line. */
export function PapersDialog({
  document,
  onClose,
  take,
  title,
  action,
  leaves = false,
  send,
}: PapersDialogProps) {
  const hasLeft = document.shipment_date !== null;
  const form = useForm({
    initial: {
      upd_number: document.upd_number,
      upd_date: document.upd_date ?? (leaves ? todayAt(document.supplier_storage.time_zone) : null),
      invoice_number: document.invoice_number,
      driver_names: document.driver_names.join('\n'),
      driver_phone: document.driver_phone,
      truck_model: document.truck_model,
      truck_number: document.truck_number,
      truck_tonnage: document.truck_tonnage === null ? '' : String(document.truck_tonnage).replace('.', ','),
      external_id: document.external_id,
      correction_reason_id: '',
    },
    check: ({ upd_number, upd_date, correction_reason_id }) => {
      const wanted = leaves ? required : () => null;
      return validateForm(
        { upd_number, upd_date, correction_reason_id },
        {
          upd_number: ['Номер УПД', wanted],
          upd_date: ['Дата УПД', wanted],
          correction_reason_id: ['Причина исправления', hasLeft ? required : () => null],
        },
      );
    },
    send: ({ upd_date, driver_names, truck_tonnage, correction_reason_id, ...words }) =>
      send({
        ...words,
        ...(upd_date === null ? {} : { upd_date }),
        driver_names: driver_names.split('\n').flatMap((name) => name.trim() || []),
        truck_tonnage: truck_tonnage.trim() === '' ? null : Number(truck_tonnage.replace(',', '.')),
        ...(correction_reason_id === '' ? {} : { correction_reason_id: Number(correction_reason_id) }),
      }),
    // The action's own `take` shows the message, refetches and closes the dialog.
    onSent: () => take(async () => undefined),
  });
  return (
    <FormDialog form={form} title={title} action={action} width={640} onClose={onClose}>
      <div className="grid grid-cols-2 max-md:grid-cols-1 gap-4">
        <FormField form={form} name="upd_number" label="Номер УПД" required={leaves}>
          {(field) => <Input {...field} autoFocus={leaves} maxLength={100} />}
        </FormField>
        <FormField form={form} name="upd_date" label="Дата УПД" required={leaves}>
          {(field) => <DatePicker {...field} />}
        </FormField>
        <FormField form={form} name="invoice_number" label="Счёт-фактура">
          {(field) => <Input {...field} maxLength={100} />}
        </FormField>
        <FormField form={form} name="external_id" label="Внешний номер">
          {(field) => <Input {...field} maxLength={100} />}
        </FormField>
        <FormField form={form} name="truck_model" label="Машина">
          {(field) => <Input {...field} maxLength={100} />}
        </FormField>
        <FormField form={form} name="truck_number" label="Госномер">
          {(field) => <Input {...field} maxLength={20} />}
        </FormField>
        <FormField form={form} name="truck_tonnage" label="Грузоподъёмность, т">
          {(field) => <Input {...field} inputMode="decimal" maxLength={7} />}
        </FormField>
        <FormField form={form} name="driver_phone" label="Телефон водителя">
          {(field) => <PhoneInput {...field} />}
        </FormField>
      </div>
      <FormField form={form} name="driver_names" label="Водители" hint="По одному в строке">
        {(field) => <Textarea {...field} rows={2} maxLength={2_000} />}
      </FormField>
      {hasLeft && (
        <FormField form={form} name="correction_reason_id" label="Причина исправления" required>
          {(field) => (
            <Select
              {...field}
              placeholder="Выберите причину"
              options={SHIPMENT_CORRECTION_REASONS.map(({ id, title: label }) => ({
                value: String(id),
                label,
              }))}
            />
          )}
        </FormField>
      )}
    </FormDialog>
  );
}
