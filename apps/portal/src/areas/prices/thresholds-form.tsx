import { answerOf, type Schemas } from '@portal/api-client/client';
import { titlesIn } from '@portal/domain/field-titles';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { Input } from '@portal/ui/input';
import { Text } from '@portal/ui/text';
import { FormField } from '../../kit/form/form-field.tsx';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { useForm } from '../../kit/form/form.ts';
import { api } from '../../session/api.ts';
import { updatingChanged } from './updating.ts';

type Thresholds = Schemas['ListThresholds'];
type Values = Record<keyof Thresholds, string>;
const titleOf = titlesIn('saveListThresholds');
const NAMES = ['vanished', 'shifted', 'shift', 'refused'] as const;
const HINTS: Record<keyof Thresholds, string> = {
  vanished: 'От позиций в наличии: их нет в файле, и остаток обнулится',
  shifted: 'От позиций, у которых уже есть цена',
  shift: 'Насколько должна измениться цена, чтобы это считалось сдвигом',
  refused: 'От строк файла',
};

function faultsOf(values: Values): Partial<Record<keyof Thresholds, string>> {
  const faults: Partial<Record<keyof Thresholds, string>> = {};
  for (const name of NAMES) {
    const text = values[name].trim();
    const whole = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
    if (name === 'shift') {
      if (!(whole >= 1 && whole <= 1_000)) faults[name] = 'Целое число от 1 до 1000';
    } else if (text !== '' && !(whole <= 100)) faults[name] = 'Целое число от 0 до 100 или пусто';
  }
  return faults;
}
const percentOf = (text: string) => (text.trim() === '' ? null : Number(text));

interface ThresholdsFormProps {
  id: number;
  thresholds: Thresholds;
  editable: boolean;
}

/** What holds a list's uploads back until somebody says yes. */
export function ThresholdsForm({ id, thresholds, editable }: ThresholdsFormProps) {
  const form = useForm<Values>({
    initial: {
      vanished: String(thresholds.vanished ?? ''),
      shift: String(thresholds.shift),
      shifted: String(thresholds.shifted ?? ''),
      refused: String(thresholds.refused ?? ''),
    },
    check: faultsOf,
    send: async ({ vanished, shift, shifted, refused }) => {
      await answerOf(
        api.PUT('/prices/price-list/{id}/updating/thresholds', {
          params: { path: { id } },
          body: {
            vanished: percentOf(vanished),
            shift: Number(shift),
            shifted: percentOf(shifted),
            refused: percentOf(refused),
          },
        }),
      );
      await updatingChanged();
    },
    done: () => ['Пороги сохранены'],
  });
  return (
    <Card title="Что задерживает загрузку">
      <FormFrame form={form} className="grid max-w-190 grid-cols-2 gap-x-6 gap-y-4">
        <Text tone="secondary" className="col-span-2">
          Если порог превышен, файл не загружается, пока вы не подтвердите его ещё раз, – и загруженный
          вручную, и полученный по ключу API, и забранный по расписанию. Пусто – не задерживает. Меньше 10
          строк не задерживают ничего.
        </Text>
        {NAMES.map((name) => (
          <FormField key={name} form={form} name={name} label={titleOf(name)} hint={HINTS[name]}>
            {(field) => (
              <Input {...field} inputMode="numeric" maxLength={4} autoComplete="off" disabled={!editable} />
            )}
          </FormField>
        ))}
        {editable && (
          <div className="col-span-2">
            <Button type="submit" pending={form.pending}>
              Сохранить
            </Button>
          </div>
        )}
      </FormFrame>
    </Card>
  );
}
