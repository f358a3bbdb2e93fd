import type { Schemas } from '@portal/api-client/client';
import { SIZE_NAMES } from '@portal/domain/filters';
import { parseQueryChar } from '@portal/domain/search';
import { Button } from '@portal/ui/button';
import { CardBar } from '@portal/ui/card';
import { Skeleton } from '@portal/ui/skeleton';
import { Tag } from '@portal/ui/tag';
import { type PartQuery, isFiltered, isNarrowed, withFilter, withoutFilters } from './result-address.ts';
import { SIZE_TITLES } from './standards-filter.tsx';

interface Chip {
  id: string;
  name: string;
  value: string;
  /** The address without this filter. */
  without: URLSearchParams;
}

export interface StandardsChipsProps {
  found: Schemas['StandardsAnswer'] | undefined;
  query: PartQuery;
  address: URLSearchParams;
  onChange(address: URLSearchParams): void;
}

/** Chips of the set filters, each removable, and a button that clears all. */
export function StandardsChips({ found, query, address, onChange }: StandardsChipsProps) {
  if (!isFiltered(address)) return null;
  if (!found)
    return (
      <CardBar>
        <Skeleton className="h-8 w-64" />
      </CardBar>
    );
  const { brandIDs = [], queryChars = [], prodID, sizes } = query;
  const chips: Chip[] = [
    ...brandIDs.map((id) => ({
      id: `brand-${id}`,
      name: 'Бренд',
      value: found.brands.find((brand) => brand.id === id)?.title ?? `№ ${id}`,
      without: withFilter(
        address,
        'brandIDs',
        brandIDs.filter((other) => other !== id),
      ),
    })),
    ...(isNarrowed(address) && prodID !== undefined
      ? [
          {
            id: 'category',
            name: 'Категория',
            value: found.categories.find(({ id }) => id === prodID)?.title ?? `№ ${prodID}`,
            without: withFilter(address, 'prodID', []),
          },
        ]
      : []),
    ...queryChars.map((text) => ({
      id: text,
      name:
        found.fakeFeatures.find(({ slug }) => slug === parseQueryChar(text)?.slug)?.title ?? 'Характеристика',
      value: parseQueryChar(text)?.value ?? text,
      without: withFilter(
        address,
        'queryChars',
        queryChars.filter((other) => other !== text),
      ),
    })),
    ...SIZE_NAMES.flatMap((name) => {
      const range = sizes[name];
      return range
        ? [
            {
              id: name,
              name: SIZE_TITLES[name],
              value: range.map((size) => size.toLocaleString('ru')).join('–'),
              without: withFilter(address, name, []),
            },
          ]
        : [];
    }),
  ];
  return (
    <CardBar>
      <ul aria-label="Что выбрано" className="flex flex-wrap items-center gap-2">
        {chips.map(({ id, name, value, without }) => (
          <li key={id} className="max-w-full">
            <Tag name={`фильтр «${name}: ${value}»`} onRemove={() => onChange(without)}>
              <span className="truncate">
                {name}: <b>{value}</b>
              </span>
            </Tag>
          </li>
        ))}
        <li>
          <Button size="small" variant="ghost" onClick={() => onChange(withoutFilters(address))}>
            Сбросить
          </Button>
        </li>
      </ul>
    </CardBar>
  );
}
