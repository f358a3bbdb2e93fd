import { toKopecks } from '@portal/api-client/money';
import type { PositionTag } from '@portal/domain/positions';
import { Button } from '@portal/ui/button';
import { ButtonLink } from '@portal/ui/button-link';
import { IconButton } from '@portal/ui/icon-button';
import { RemoveIcon } from '@portal/ui/icons';
import { NumberInput } from '@portal/ui/number-input';
import { PartNumber } from '@portal/ui/part-number';
import { PositionRow } from '@portal/ui/position-row';
import { useState } from 'react';
import { OtherOffers } from './other-offers.tsx';
import type { Position } from './queries.ts';

export interface LineRowProps {
  position: Position;
  requestId: number;
  /** Of the request. */
  storageId: number;
  selected: boolean;
  onSelect(selected: boolean): void;
  onChange(change: { standard_id?: number; quantity?: number }): void;
  onRemove(): void;
}

/** A line of a request: what it was recognised as, its best offer, and what may be done with it alone. */
export function LineRow({
  position,
  requestId,
  storageId,
  selected,
  onSelect,
  onChange,
  onRemove,
}: LineRowProps) {
  const { written, product, type, quantity, desired_price, leader, choices } = position;
  const [expanded, setExpanded] = useState(false);
  const name = product ? `${product.brand_title} ${product.article}` : written;
  const chooses = type === 'needBrandChoose';
  const comparable =
    product !== null && position.priced && (position.offers_count > 1 || position.has_analogs);
  return (
    <PositionRow
      position={{
        written,
        product,
        type,
        tags: position.tags as PositionTag[],
        quantity,
        desired_price: desired_price === null ? null : toKopecks(desired_price),
        offer: leader && {
          supplier: leader.supplier_title,
          price: toKopecks(leader.price),
          term: leader.term,
        },
        offers_count: position.offers_count,
        pending: !position.priced,
      }}
      selected={selected}
      onSelect={onSelect}
      expanded={chooses || (comparable && expanded)}
      {...(comparable ? { onExpand: setExpanded } : {})}
      actions={
        <span className="flex w-64 items-center justify-end gap-2">
          <span className="w-25 shrink-0">
            <Quantity key={quantity} position={position} onChange={(next) => onChange({ quantity: next })} />
          </span>
          {product && (
            <ButtonLink href={`/catalog/result?articleId=${product.id}`} variant="ghost" size="small">
              Предложения
            </ButtonLink>
          )}
          <IconButton
            size="small"
            icon={<RemoveIcon />}
            aria-label={`Убрать строку ${position.number}`}
            onClick={onRemove}
          />
        </span>
      }
    >
      {comparable && (
        <OtherOffers
          requestId={requestId}
          storageId={storageId}
          standardId={product.id}
          quantity={quantity}
          name={name}
        />
      )}
      {choices.length > 0 && product === null && (
        <div role="group" aria-label={`Бренд для ${written}`} className="flex flex-wrap gap-2">
          {choices.map((choice) => (
            <Button
              key={choice.id}
              size="small"
              variant="secondary"
              onClick={() => onChange({ standard_id: choice.id })}
            >
              <span>
                <b>{choice.brand_title}</b> <PartNumber>{choice.article}</PartNumber> {choice.title}
              </span>
            </Button>
          ))}
        </div>
      )}
    </PositionRow>
  );
}

/** How many; kept on leaving the field or on Enter. */
function Quantity({ position, onChange }: { position: Position; onChange(quantity: number): void }) {
  const [value, setValue] = useState<number | null>(position.quantity);
  const keep = () => {
    if (value !== null && value > 0 && value !== position.quantity) onChange(value);
    else setValue(position.quantity);
  };
  return (
    <NumberInput
      controlSize="small"
      width="small"
      aria-label={`Количество, строка ${position.number}`}
      value={value}
      onChange={setValue}
      onBlur={keep}
      onKeyDown={(event) => event.key === 'Enter' && keep()}
    />
  );
}
