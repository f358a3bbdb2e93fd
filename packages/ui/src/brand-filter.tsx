'use client';
import { groupBrands, sortBrands } from '@portal/domain/filters';
import { useState } from 'react';
import { Checkbox } from './checkbox.js';
import { Input } from './input.js';

interface Choice {
  id: number;
  title: string;
  count: number;
}

export interface BrandFilterProps {
  brands: readonly Choice[];
  /** Empty means all. */
  selected: ReadonlySet<number>;
  onChange(selected: ReadonlySet<number>): void;
  /** @default 'Бренд' */
  label?: string;
  /** In the order of the alphabet; a long list stands under first letters and can be searched. @default false */
  byLetter?: boolean;
}

/** From more choices than these one searches rather than looks. */
const MANY = 20;

/** Brands, or other choices, with how many offers each has. */
export function BrandFilter({
  brands,
  selected,
  onChange,
  label = 'Бренд',
  byLetter = false,
}: BrandFilterProps) {
  const [sought, setSought] = useState('');
  const long = byLetter && brands.length > MANY;
  const text = sought.trim().toLocaleLowerCase('ru');
  const found = brands.filter(({ title }) => title.toLocaleLowerCase('ru').includes(text));
  const named = found.map((one) => ({ ...one, name: one.title }));
  const toggle = (id: number, on: boolean) => {
    const next = new Set(selected);
    if (on) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  const rows = (choices: readonly Choice[]) =>
    choices.map((choice) => (
      <Row key={choice.id} {...choice} checked={selected.has(choice.id)} onToggle={toggle} />
    ));
  return (
    <fieldset data-slot="brand-filter" className="min-w-0">
      <legend className="mb-2 flex w-full justify-between text-[13px] font-semibold">
        {label}
        <span className="font-normal text-ink-3">{brands.length}</span>
      </legend>
      {long && (
        <Input
          type="search"
          controlSize="small"
          aria-label={`Найти: ${label}`}
          placeholder="Найти"
          className="mb-2"
          value={sought}
          onChange={({ target }) => setSought(target.value)}
        />
      )}
      <div className="flex max-h-72 flex-col gap-1.5 overflow-y-auto">
        {found.length === 0 && brands.length > 0 && (
          <p className="text-ink-3">По запросу ничего не найдено</p>
        )}
        {long
          ? groupBrands(named).map(({ letter, brands: own }) => (
              <div key={letter} role="group" aria-label={letter} className="flex flex-col gap-1.5">
                <p aria-hidden="true" className="text-[11px] font-semibold text-ink-3">
                  {letter}
                </p>
                {rows(own)}
              </div>
            ))
          : rows(byLetter ? sortBrands(named) : found)}
      </div>
    </fieldset>
  );
}

interface RowProps extends Choice {
  checked: boolean;
  onToggle(id: number, on: boolean): void;
}

function Row({ id, title, count, checked, onToggle }: RowProps) {
  return (
    <span className="flex items-center justify-between gap-2">
      <Checkbox className="min-w-0" checked={checked} onChange={({ target }) => onToggle(id, target.checked)}>
        <span title={title} className="truncate text-ink-2">
          {title}
        </span>
      </Checkbox>
      <span className="text-ink-3">{count}</span>
    </span>
  );
}
