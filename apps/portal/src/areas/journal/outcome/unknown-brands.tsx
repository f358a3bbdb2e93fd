import type { Schemas } from '@portal/api-client/client';
import { Checkbox } from '@portal/ui/checkbox';
import { Select } from '@portal/ui/select';
import { Text } from '@portal/ui/text';

type Brand = Schemas['UploadSummary']['brands'][number];

interface UnknownBrandsProps {
  brands: readonly Brand[];
  fresh: readonly string[];
  onFresh(fresh: readonly string[]): void;
  /** Known brand that each brand of the file was mapped to. */
  same: Readonly<Record<string, string>>;
  onSame(same: Readonly<Record<string, string>>): void;
  pending: boolean;
}

const LEAVE = 'leave';
const NEW = 'new';
const IS = 'is ';

/**
 * Unknown brands: the user decides for each whether to skip it, map it to a known one or create it; there is no
 * default.
 */
export function UnknownBrands({ brands, fresh, onFresh, same, onSame, pending }: UnknownBrandsProps) {
  const said = Object.entries(same).map(([title, known]) => ({ title, rows: null, similar: [known] }));
  const without = (title: string) =>
    Object.fromEntries(Object.entries(same).filter(([one]) => one !== title));
  const choose = (title: string, chosen: string) => {
    onFresh(chosen === NEW ? [...fresh, title] : fresh.filter((one) => one !== title));
    if (chosen.startsWith(IS)) onSame({ ...same, [title]: chosen.slice(IS.length) });
    else if (title in same) onSame(without(title));
  };
  const chosenOf = (title: string) => {
    const known = same[title];
    if (known !== undefined) return `${IS}${known}`;
    return fresh.includes(title) ? NEW : LEAVE;
  };
  const all = brands.every(({ title }) => fresh.includes(title));
  return (
    <div role="group" aria-label="Неизвестные бренды" className="flex flex-col gap-3">
      <Text block weight="strong">
        Этих брендов портал не знает. Решите, что это: строки остальных не будут приняты.
      </Text>
      {brands.length > 1 && (
        <Checkbox
          checked={all}
          onChange={({ target }) => onFresh(target.checked ? brands.map(({ title }) => title) : [])}
        >
          {`Все новые (${brands.length.toLocaleString('ru')})`}
        </Checkbox>
      )}
      <ul className="flex max-h-80 max-w-180 flex-col gap-2 overflow-y-auto p-1">
        {[...said, ...brands.filter(({ title }) => !(title in same))].map(({ title, rows, similar }) => (
          <li
            key={title}
            className="grid grid-cols-[minmax(0,1fr)_18rem] max-md:grid-cols-1 items-center gap-3"
          >
            <span className="min-w-0 truncate">
              <Text weight="strong">{title}</Text>{' '}
              {rows !== null && <Text tone="muted">{`строк: ${rows.toLocaleString('ru')}`}</Text>}
            </span>
            <Select
              aria-label={`Что за бренд «${title}»`}
              controlSize="small"
              value={chosenOf(title)}
              disabled={pending}
              options={[
                { value: LEAVE, label: 'Не загружать' },
                ...similar.map((known) => ({ value: `${IS}${known}`, label: `Это ${known}` })),
                { value: NEW, label: 'Новый бренд' },
              ]}
              onChange={({ target }) => choose(title, target.value)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
