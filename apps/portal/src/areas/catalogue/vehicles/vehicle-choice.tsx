import type { Schemas } from '@portal/api-client/client';
import { Card } from '@portal/ui/card';
import { Field } from '@portal/ui/field';
import { Select } from '@portal/ui/select';
import { useQuery } from '../../../session/calls/use-query.ts';
import { useState } from 'react';
import { failedOf } from '../../../kit/failed-options.ts';
import { makersQuery, modelsQuery } from './vehicle-queries.ts';

export interface VehicleChoiceProps {
  /** The currently selected vehicle. */
  chosen: Schemas['Car'] | undefined;
  onChoose(car: Schemas['Car']): void;
}

/** Manual choice of a vehicle: manufacturer, then model with its years. */
export function VehicleChoice({ chosen, onChoose }: VehicleChoiceProps) {
  const [picked, setPicked] = useState<string | null>(null);
  const maker = picked ?? chosen?.maker ?? '';
  const makes = useQuery(makersQuery);
  const made = useQuery(modelsQuery(maker));
  const { data: makers = [] } = makes;
  const { data: models = [], isFetching } = made;
  const isChosen = models.some(({ vehicleid }) => vehicleid === chosen?.vehicleid);
  return (
    <Card title="Автомобиль вручную">
      <div className="grid grid-cols-2 max-md:grid-cols-1 gap-4">
        <Field label="Изготовитель">
          <Select
            placeholder="Выберите изготовителя"
            failed={failedOf(makes)}
            options={makers.map((one) => ({ value: one, label: one }))}
            value={maker}
            onChange={({ target }) => setPicked(target.value)}
          />
        </Field>
        <Field label="Модель и годы выпуска">
          <Select
            placeholder={isFetching ? 'Загрузка...' : 'Выберите модель'}
            disabled={maker === ''}
            failed={failedOf(made)}
            options={models.map(({ vehicleid, model, years }) => ({
              value: vehicleid,
              label: `${model}, ${years}`,
            }))}
            value={isChosen ? chosen?.vehicleid : ''}
            onChange={({ target }) => {
              const car = models.find(({ vehicleid }) => vehicleid === target.value);
              if (car) onChoose(car);
            }}
          />
        </Field>
      </div>
    </Card>
  );
}
