import type { Schemas } from '@portal/api-client/client';
import { titlesIn } from '@portal/domain/field-titles';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { Input } from '@portal/ui/input';
import { Text } from '@portal/ui/text';
import { FormField } from '../form/form-field.tsx';
import { FormFrame } from '../form/form-frame.tsx';
import { useForm } from '../form/form.ts';
import { updatingChanged } from './updating.ts';

/** Thresholds of a price list or of stock, by their names in the API. */
export type Thresholds = Partial<Record<ThresholdName, number | null>>;
type ThresholdName = keyof Schemas['ListThresholds'];
type Values = Partial<Record<ThresholdName, string>>;
const titleOf = titlesIn('saveListThresholds');

const isWhole = (text: string, from: number, to: number) =>
  /^\d{1,4}$/.test(text) && Number(text) >= from && Number(text) <= to;

function faultsOf(values: Values): Partial<Record<ThresholdName, string>> {
  const faults: Partial<Record<ThresholdName, string>> = {};
  for (const [name, value = ''] of Object.entries(values)) {
    const text = value.trim();
    if (name === 'shift') {
      if (!isWhole(text, 1, 1_000)) faults.shift = 'Целое число от 1 до 1000';
    } else if (text !== '' && !isWhole(text, 0, 100))
      faults[name as ThresholdName] = 'Целое число от 0 до 100 или пусто';
  }
  return faults;
}
const percentOf = (text: string) => (text.trim() === '' ? null : Number(text));

export interface ThresholdsFormProps<T extends Thresholds> {
  thresholds: T;
  /** Hint of each threshold, in the order of display. */
  hints: Record<keyof T & ThresholdName, string>;
  /** Which files are put on hold and which are not: the end of a sentence. */
  which: string;
  editable: boolean;
  save(thresholds: T): Promise<unknown>;
}

/** Form of the thresholds above which an upload waits for confirmation. */
export function ThresholdsForm<T extends Thresholds>({
  thresholds,
  hints,
  which,
  editable,
  save,
}: ThresholdsFormProps<T>) {
  const names = Object.keys(hints) as (keyof T & ThresholdName)[];
  const form = useForm<Values>({
    initial: Object.fromEntries(names.map((name) => [name, String(thresholds[name] ?? '')])),
    check: faultsOf,
    send: async (values) => {
      await save(Object.fromEntries(names.map((name) => [name, percentOf(values[name] ?? '')])) as T);
      await updatingChanged();
    },
    done: () => ['Пороги сохранены'],
  });
  return (
    <Card title="Что задерживает загрузку">
      <FormFrame form={form} className="grid max-w-190 grid-cols-2 max-md:grid-cols-1 gap-x-6 gap-y-4">
        <Text tone="secondary" className="col-span-full">
          {`Если порог превышен, файл не загружается, пока вы не подтвердите его ещё раз, – ${which} Пусто – не задерживает. Меньше 10 строк не задерживают ничего.`}
        </Text>
        {names.map((name) => (
          <FormField key={name} form={form} name={name} label={titleOf(name)} hint={hints[name]}>
            {(field) => (
              <Input {...field} inputMode="numeric" maxLength={4} autoComplete="off" disabled={!editable} />
            )}
          </FormField>
        ))}
        {editable && (
          <div className="col-span-full">
            <Button type="submit" pending={form.pending}>
              Сохранить
            </Button>
          </div>
        )}
      </FormFrame>
    </Card>
  );
}
