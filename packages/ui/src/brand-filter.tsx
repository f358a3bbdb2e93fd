'use client';
import { Checkbox } from './checkbox.js';

export interface BrandFilterProps {
  brands: readonly { id: number; title: string; count: number }[];
  /** Empty means all. */
  selected: ReadonlySet<number>;
  onChange(selected: ReadonlySet<number>): void;
  /** @default 'Бренд' */
  label?: string;
}

/** Brands with how many offers each has. */
export function BrandFilter({ brands, selected, onChange, label = 'Бренд' }: BrandFilterProps) {
  return (
    <fieldset data-slot="brand-filter" className="min-w-0">
      <legend className="mb-2 flex w-full justify-between text-[13px] font-semibold">
        {label}
        <span className="font-normal text-ink-3">{brands.length}</span>
      </legend>
      <div className="flex max-h-72 flex-col gap-1.5 overflow-y-auto">
        {brands.map(({ id, title, count }) => (
          <span key={id} className="flex items-center justify-between gap-2">
            <Checkbox
              className="min-w-0"
              checked={selected.has(id)}
              onChange={({ target }) => {
                const next = new Set(selected);
                if (target.checked) next.add(id);
                else next.delete(id);
                onChange(next);
              }}
            >
              <span title={title} className="truncate text-ink-2">
                {title}
              </span>
            </Checkbox>
            <span className="text-ink-3">{count}</span>
          </span>
        ))}
      </div>
    </fieldset>
  );
}
