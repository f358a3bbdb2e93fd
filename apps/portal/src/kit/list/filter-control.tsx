import { failureSentence } from '@portal/domain/failures';
import { Button } from '@portal/ui/button';
import { Checkbox } from '@portal/ui/checkbox';
import type { OptionsFailure } from '@portal/ui/combobox';
import { showDay } from '@portal/ui/date-picker';
import { DateRangePicker } from '@portal/ui/date-range-picker';
import { DownIcon } from '@portal/ui/icons';
import { Input } from '@portal/ui/input';
import { Skeleton } from '@portal/ui/skeleton';
import { Popover, PopoverPanel, PopoverTrigger } from '@portal/ui/popover';
import { ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useState } from 'react';
import type { ListFilter } from './description.ts';

/** Above this number of options the control offers a search. */
const FEW = 8;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

// One parameter holds both ends, so that a range without a beginning is unambiguous: «2026-11-21..» or
// «..2026-11-30».
const rangeOf = ([text = '']: readonly string[]) => {
  const [from = '', to = ''] = text.split('..');
  return { from: DAY.test(from) ? from : null, to: DAY.test(to) ? to : null };
};

/** Describes a filter's values; empty if the filter is not set. */
export function filterValue(filter: ListFilter, values: readonly string[]): string {
  if (filter.kind === 'choice')
    return (filter.options ?? [])
      .flatMap(({ value, label }) => (values.includes(value) ? label : []))
      .join(', ');
  const { from, to } = rangeOf(values);
  return [from && `с ${showDay(from)}`, to && `по ${showDay(to)}`].filter(Boolean).join(' ');
}

interface FilterControlProps {
  filter: ListFilter;
  values: readonly string[];
  onChange(values: readonly string[]): void;
}

/** A button that opens the filter's options; set values show as chips in the bar. */
export function FilterControl({ filter, values, onChange }: FilterControlProps) {
  return (
    <Popover>
      <PopoverTrigger>
        <Button variant="secondary" className="h-9">
          {filter.name}
          <DownIcon aria-hidden="true" className="size-4" />
        </Button>
      </PopoverTrigger>
      <PopoverPanel label={filter.name} className="flex max-h-96 min-w-56 flex-col gap-2 overflow-y-auto">
        {filter.kind === 'days' ? (
          <DateRangePicker
            label={filter.name}
            value={rangeOf(values)}
            onChange={({ from, to }) => onChange(from || to ? [`${from ?? ''}..${to ?? ''}`] : [])}
          />
        ) : (
          <Options
            options={filter.options}
            failed={filter.failed}
            values={values}
            onChange={(next) => onChange(filter.single ? next.slice(-1) : next)}
          />
        )}
      </PopoverPanel>
    </Popover>
  );
}

interface OptionsProps {
  options: readonly { value: string; label: string }[] | undefined;
  failed: OptionsFailure | undefined;
  values: readonly string[];
  onChange(values: readonly string[]): void;
}

function Options({ options, failed, values, onChange }: OptionsProps) {
  const [text, setText] = useState('');
  if (failed) return <ErrorState message={failureSentence(failed.error)} onRetry={failed.onRetry} />;
  if (!options) return <Skeleton className="h-24" />;
  const found = options.filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()));
  return (
    <>
      {options.length > FEW && (
        <Input
          type="search"
          controlSize="small"
          aria-label="Найти в списке"
          placeholder="Найти в списке"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      {found.map(({ value, label }) => (
        <Checkbox
          key={value}
          checked={values.includes(value)}
          onChange={({ target }) =>
            onChange(target.checked ? [...values, value] : values.filter((one) => one !== value))
          }
        >
          {label}
        </Checkbox>
      ))}
      {found.length === 0 && <Text tone="muted">Ничего не найдено</Text>}
    </>
  );
}
