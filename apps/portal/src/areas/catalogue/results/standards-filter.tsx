import type { Schemas } from '@portal/api-client/client';
import { SIZE_NAMES, type SizeName, sortCharValues } from '@portal/domain/filters';
import { formatQueryChar, parseQueryChar } from '@portal/domain/search';
import { BrandFilter } from '@portal/ui/brand-filter';
import { FacetFilter } from '@portal/ui/facet-filter';
import { Card } from '@portal/ui/card';
import { Skeleton } from '@portal/ui/skeleton';
import { RangeSlider } from '@portal/ui/range-slider';
import { useQuery } from '../../../session/calls/use-query.ts';
import { useDeferredValue, useEffect, useState } from 'react';
import { failedOf } from '../../../kit/failed-options.ts';
import { brandsQuery } from '../queries.ts';
import { type PartQuery, isNarrowed, type SizeRange, withFilter } from './result-address.ts';

type Answer = Schemas['StandardsAnswer'];
type Feature = Answer['features'][number];

export const SIZE_TITLES: Readonly<Record<SizeName, string>> = {
  weight: 'Вес, г',
  height: 'Высота, мм',
  width: 'Ширина, мм',
  length: 'Длина, мм',
};
/** Milliseconds after the last movement of a slider before the filter applies. */
const PAUSE = 250;

export interface StandardsFilterProps {
  found: Answer | undefined;
  query: PartQuery;
  address: URLSearchParams;
  onChange(address: URLSearchParams): void;
}

/**
 * Filters of the found products: brands, categories, characteristics, weight and dimensions; the choices are in
 * the address.
 */
export function StandardsFilter({ found, query, address, onChange }: StandardsFilterProps) {
  const set = (...[name, values]: [Parameters<typeof withFilter>[1], readonly (string | number)[]]) =>
    onChange(withFilter(address, name, values));
  const categories = found?.categories ?? [];
  const narrowed = isNarrowed(address);
  if (!found) return <Skeleton shape="card" className="h-96" />;
  return (
    <Card className="flex flex-col gap-5">
      <Brands found={found} query={query} onChange={(brandIDs) => set('brandIDs', brandIDs)} />
      {(categories.length > 1 || narrowed) && (
        <FacetFilter
          label="Категория"
          choices={categories}
          selected={new Set(query.prodID === undefined ? [] : [query.prodID])}
          onChange={(selected) => {
            const next = [...selected].find((id) => id !== query.prodID);
            set('prodID', next === undefined ? [] : [next]);
          }}
        />
      )}
      {found?.fakeFeatures.map((feature) => {
        const left = found.features.find(({ slug }) => slug === feature.slug);
        const chosen = query.queryChars ?? [];
        // A characteristic without remaining values is hidden, unless it is itself filtered.
        if (!left && !chosen.some((text) => parseQueryChar(text)?.slug === feature.slug)) return null;
        return (
          <FeatureFilter
            key={feature.slug}
            feature={feature}
            left={left}
            chosen={chosen}
            onChange={(chars) => set('queryChars', chars)}
          />
        );
      })}
      {SIZE_NAMES.map((name) => {
        const span = found?.sizes[name];
        if (!span || span.min === span.max) return null;
        const whole: SizeRange = [span.min, span.max];
        return (
          <SizeFilter
            key={name}
            label={SIZE_TITLES[name]}
            span={whole}
            value={query.sizes[name] ?? whole}
            onChange={(range) =>
              set(name, range[0] === whole[0] && range[1] === whole[1] ? [] : [range.join('-')])
            }
          />
        );
      })}
    </Card>
  );
}

interface BrandsProps extends Pick<StandardsFilterProps, 'found' | 'query'> {
  onChange(ids: number[]): void;
}

/**
 * Brand filter: a common word finds thousands of brands, so the most frequent are listed and the others can be
 * searched.
 */
function Brands({ found, query, onChange }: BrandsProps) {
  const [text, setText] = useState('');
  const brands = found?.brands ?? [];
  const total = found?.brands_count ?? 0;
  const sought = useDeferredValue(text.trim());
  const others = useQuery(brandsQuery(query, total > brands.length ? sought : ''));
  return (
    <BrandFilter
      brands={brands}
      selected={new Set(query.brandIDs)}
      onChange={(selected) => onChange([...selected])}
      {...(total > brands.length
        ? {
            more: {
              total,
              text,
              onSearch: setText,
              found: sought === text.trim() ? others.data : undefined,
              failed: failedOf(others),
            },
          }
        : {})}
    />
  );
}

interface FeatureFilterProps {
  /** The characteristic over the whole result. */
  feature: Feature;
  /** The characteristic under the other filters. */
  left: Feature | undefined;
  chosen: readonly string[];
  onChange(chars: string[]): void;
}

function FeatureFilter({ feature: { slug, title, values }, left, chosen, onChange }: FeatureFilterProps) {
  const countOf = (value: string) => left?.values.find((one) => one.value === value)?.count ?? 0;
  const all = values.map(({ value }) => value);
  const sorted = sortCharValues(
    all,
    all.filter((value) => countOf(value) === 0),
  );
  const own = chosen.flatMap((text) => {
    const char = parseQueryChar(text);
    return char?.slug === slug ? [char.value] : [];
  });
  return (
    <FacetFilter
      label={title}
      choices={sorted.map((value, id) => ({ id, title: value, count: countOf(value) }))}
      selected={new Set(sorted.flatMap((value, id) => (own.includes(value) ? [id] : [])))}
      onChange={(selected) =>
        onChange([
          ...chosen.filter((text) => parseQueryChar(text)?.slug !== slug),
          ...sorted.filter((_, id) => selected.has(id)).map((value) => formatQueryChar({ slug, value })),
        ])
      }
    />
  );
}

interface SizeFilterProps {
  label: string;
  span: SizeRange;
  value: SizeRange;
  onChange(range: SizeRange): void;
}

/** Slider of a dimension: while it is dragged only the draft changes; the filter applies after a pause. */
function SizeFilter({ label, span, value, onChange }: SizeFilterProps) {
  const [draft, setDraft] = useState<SizeRange | null>(null);
  useEffect(() => {
    if (draft === null) return;
    const timer = setTimeout(() => {
      setDraft(null);
      onChange(draft);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [draft, onChange]);
  return (
    <RangeSlider
      label={label}
      min={span[0]}
      max={span[1]}
      value={draft ?? value}
      format={(size) => size.toLocaleString('ru')}
      onChange={setDraft}
    />
  );
}
