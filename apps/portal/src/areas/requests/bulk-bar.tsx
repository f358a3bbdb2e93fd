import { needsQuantity } from '@portal/domain/positions';
import { Button } from '@portal/ui/button';
import { CardBar } from '@portal/ui/card';
import { DropdownMenu } from '@portal/ui/dropdown-menu';
import { NumberInput } from '@portal/ui/number-input';
import { Text } from '@portal/ui/text';
import { useState } from 'react';
import type { Position } from './queries.ts';
import type { LineChange, LineActions } from './line-actions.ts';

/** Whether a line can be put into the basket. */
const isReady = ({ product, quantity, orders }: Position) =>
  product !== null && quantity !== null && orders.length === 0;

export interface BulkBarProps {
  chosen: readonly Position[];
  actions: LineActions;
  onClear(): void;
}

/** Bar of actions on the selected lines; visible while any are selected. */
export function BulkBar({ chosen, actions, onClear }: BulkBarProps) {
  const [quantity, setQuantity] = useState<number | null>(null);
  // Lines that are already ordered are not changed.
  const ids = chosen.flatMap(({ id, orders }) => (orders.length > 0 ? [] : [id]));
  const brands = brandsOf(chosen);
  const setAll = () => {
    if (quantity === null || quantity === 0) return;
    actions.change.mutate(ids.map((id) => ({ id, quantity })));
    setQuantity(null);
  };
  const uncounted = chosen.filter(needsQuantity).length;
  const lost = chosen.filter(({ product }) => product === null).length;
  return (
    <CardBar edge="bottom" sticky role="group" aria-label="Действия с выбранными строками">
      <Text weight="strong" role="status">
        Выбрано: {chosen.length.toLocaleString('ru')}
      </Text>
      {uncounted > 0 && <Text tone="yellow">без количества: {uncounted.toLocaleString('ru')}</Text>}
      {lost > 0 && <Text tone="yellow">не найдено: {lost.toLocaleString('ru')}</Text>}
      {brands.length > 0 && (
        <DropdownMenu
          align="start"
          trigger={
            <Button size="small" variant="secondary" pending={actions.change.isPending}>
              Выбрать бренд…
            </Button>
          }
          items={brands.map(({ title, changes }) => ({
            label: `${title}: ${changes.length.toLocaleString('ru')}`,
            onSelect: () => actions.change.mutate(changes),
          }))}
        />
      )}
      <span className="flex items-center gap-2">
        <span className="w-25 shrink-0">
          <NumberInput
            controlSize="small"
            width="small"
            aria-label="Количество для выбранных строк"
            placeholder="Сколько"
            value={quantity}
            onChange={setQuantity}
            onKeyDown={(event) => event.key === 'Enter' && setAll()}
          />
        </span>
        <Button
          size="small"
          variant="secondary"
          disabled={quantity === null || quantity === 0}
          pending={actions.change.isPending}
          onClick={setAll}
        >
          Задать количество
        </Button>
      </span>
      <Button
        size="small"
        disabled={!chosen.some(isReady)}
        pending={actions.toBasket.isPending}
        onClick={() => actions.toBasket.mutate(ids)}
      >
        В корзину
      </Button>
      <Button
        size="small"
        variant="secondary"
        pending={actions.defer.isPending}
        onClick={() => actions.defer.mutate(ids)}
      >
        Отложить
      </Button>
      <Button
        size="small"
        variant="secondary"
        pending={actions.remove.isPending}
        onClick={() => actions.remove.mutate(ids)}
      >
        Убрать строки
      </Button>
      <Button size="small" variant="ghost" onClick={onClear}>
        Снять выбор
      </Button>
    </CardBar>
  );
}

/**
 * Brands that can be chosen for the selected lines, by number of lines, each with the changes it would make.
 */
function brandsOf(chosen: readonly Position[]): { title: string; changes: LineChange[] }[] {
  const brands = new Map<string, LineChange[]>();
  for (const { id, product, choices } of chosen) {
    if (product !== null) continue;
    for (const { id: standard_id, brand_title } of choices) {
      const changes = brands.get(brand_title) ?? [];
      brands.set(brand_title, changes);
      // If a brand has several products for a line, the first one is used.
      if (!changes.some((change) => change.id === id)) changes.push({ id, standard_id });
    }
  }
  return [...brands]
    .map(([title, changes]) => ({ title, changes }))
    .toSorted((a, b) => b.changes.length - a.changes.length || a.title.localeCompare(b.title, 'ru'));
}
