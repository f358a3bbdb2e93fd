import { formatAmount, parseMoney } from '@portal/domain/money';
import { toKopecks, toRoubles } from '@portal/api-client/money';
import { lackingPieces } from '@portal/domain/positions';
import { Badge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { DropdownMenu } from '@portal/ui/dropdown-menu';
import { Input } from '@portal/ui/input';
import { NumberInput } from '@portal/ui/number-input';
import { PartName } from '@portal/ui/part-name';
import { PartNumber } from '@portal/ui/part-number';
import { Text } from '@portal/ui/text';
import { useState } from 'react';
import type { Position } from './queries.ts';

/**
 * Quantity of a line; saved on blur and on Enter. An unrecognised quantity stays empty until the user enters
 * one.
 */
export function Quantity({ position, onChange }: { position: Position; onChange(quantity: number): void }) {
  const [value, setValue] = useState<number | null>(position.quantity);
  const keep = () => {
    // Spec 3 §5: an empty quantity becomes 1.
    const next = value ?? (position.quantity === null ? 0 : 1);
    setValue(next > 0 ? next : position.quantity);
    if (next > 0 && next !== position.quantity) onChange(next);
  };
  return (
    <NumberInput
      grouped
      controlSize="small"
      width="small"
      className="w-18!"
      aria-label={`Количество, строка ${position.number}`}
      {...(position.quantity === null
        ? { 'aria-invalid': true, placeholder: '?', title: `Сколько нужно? Написано: ${position.written}` }
        : {})}
      value={value}
      onChange={setValue}
      onBlur={keep}
      onKeyDown={(event) => event.key === 'Enter' && keep()}
    />
  );
}

export interface WantedPriceProps {
  position: Position;
  /** Roubles; null: no desired price. */
  onChange(price: number | null): void;
}

/** Desired price per piece; saved on blur and on Enter. */
export function WantedPrice({ position: { number, desired_price }, onChange }: WantedPriceProps) {
  const shown = desired_price === null ? '' : formatAmount(toKopecks(desired_price));
  const [text, setText] = useState(shown);
  const kopecks = text.trim() === '' ? null : parseMoney(text);
  const wrong = text.trim() !== '' && kopecks === null;
  const keep = () => {
    const next = kopecks === null || kopecks === 0 ? null : toRoubles(kopecks);
    if (!wrong && next !== desired_price) onChange(next);
    else if (!wrong) setText(shown);
  };
  return (
    <Input
      controlSize="small"
      inputMode="decimal"
      className="w-24 text-right"
      placeholder="—"
      aria-label={`Хочу по цене, строка ${number}`}
      {...(wrong ? { 'aria-invalid': true } : {})}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={keep}
      onKeyDown={(event) => event.key === 'Enter' && keep()}
    />
  );
}

export interface NameProps {
  position: Position;
  /** Number of the first line with the same product. */
  duplicate: number | undefined;
  pending: boolean;
  onChoose(standardId: number): void;
  onCorrect(written: string): void;
}

/** The recognised product of a line with its special signs; otherwise the controls to choose or correct it. */
export function Name({ position, duplicate, pending, onChoose, onCorrect }: NameProps) {
  const { product, choices, written, named, number } = position;
  if (product)
    return (
      <span className="block overflow-hidden">
        <PartName
          brand={product.brand_title}
          article={product.article}
          title={
            position.quantity === null ? (
              // Two signs do not fit after a number, so the second one is shown below, before the original text.
              <span className="flex items-center gap-1.5">
                <Duplicate of={duplicate} />
                <Written position={{ ...position, named: '' }} />
              </span>
            ) : (
              <span className="flex items-center gap-2 whitespace-nowrap">
                {position.in_basket && <Duplicate of={duplicate} />}
                <Rounded position={position} />
                <span className="truncate">{product.title}</span>
              </span>
            )
          }
          href={`/catalog/result?articleId=${product.id}`}
        >
          <Signs position={position} duplicate={duplicate} />
        </PartName>
      </span>
    );
  const question = choices.length === 1 ? 'Это оно?' : 'Выбрать бренд…';
  if (choices.length > 0)
    return (
      <span className="flex min-w-0 flex-wrap items-center gap-x-2">
        <span className="truncate" title={written}>
          <PartNumber>{named || written}</PartNumber>
        </span>
        <DropdownMenu
          align="start"
          trigger={
            <Button
              size="small"
              variant="secondary"
              pending={pending}
              aria-label={`${question} Уточнить строку ${number}`}
            >
              {question}
            </Button>
          }
          items={choices.map((choice) => ({
            label: `${choice.brand_title} ${choice.article} ${choice.title}`,
            onSelect: () => onChoose(choice.id),
          }))}
        />
        {position.quantity === null && (
          <>
            <Badge tone="yellow">сколько?</Badge>
            <Written position={position} />
          </>
        )}
      </span>
    );
  return <Correction position={position} pending={pending} onCorrect={onCorrect} />;
}

/** Note that more than needed will be ordered, because of the multiplicity, or less, because the offer has no more. */
function Rounded({ position }: Pick<NameProps, 'position'>) {
  const { leader, quantity, orders } = position;
  const ordered = leader?.quantity ?? null;
  if (orders.length > 0 || quantity === null || ordered === null || ordered === quantity) return null;
  return (
    <Text size="small" tone="yellow">
      {lackingPieces(position) > 0
        ? `${ordered.toLocaleString('ru')} из ${quantity.toLocaleString('ru')} шт.`
        : `закажем ${ordered.toLocaleString('ru')}`}
    </Text>
  );
}

/** Badges of a line; a regular line has none. */
function Signs({ position, duplicate }: Pick<NameProps, 'position' | 'duplicate'>) {
  const { tags, leader, in_basket } = position;
  if (position.orders.length > 0) return null;
  return (
    // Negative margin, so that the row keeps its height of 48 pixels.
    <span className="-my-1 inline-flex gap-1.5">
      {position.quantity === null && <Badge tone="yellow">сколько?</Badge>}
      {position.quantity !== null && !in_basket && <Duplicate of={duplicate} />}
      {/* Below a line of a repeated order is said what there is instead. */}
      {tags.includes('noOffers') && !position.former && <Badge tone="red">нет предложений</Badge>}
      {tags.includes('lessCount') && leader && <Badge tone="yellow">недостаточно</Badge>}
      {leader?.quantity === null && position.quantity !== null && <Badge tone="yellow">вне кратности</Badge>}
      {in_basket && <Badge tone="brand">в корзине</Badge>}
    </span>
  );
}

/** Badge of a line that repeats an earlier one. */
const Duplicate = ({ of }: { of: number | undefined }) =>
  of === undefined ? null : (
    <Badge tone="yellow" title={`Подбирается и заказывается отдельно от строки № ${of}`}>
      дубль № {of}
    </Badge>
  );

/** The original text, if it says more than what was recognised; its columns are separated. */
function Written({
  position: { written, named },
  shownUpTo = Number.POSITIVE_INFINITY,
}: Pick<NameProps, 'position'> & {
  /** Length up to which a recognised text is shown whole by the field above. */
  shownUpTo?: number;
}) {
  if (written === named && written.length <= shownUpTo) return null;
  return (
    <Text size="small" tone="muted" className="block break-words whitespace-normal">
      {written
        .split(/\s*\t\s*/)
        .filter(Boolean)
        .join(' · ')}
    </Text>
  );
}

/** Characters that the field of a correction shows without scrolling. */
const FITS = 7;

/** Correction of an unrecognised line: the original text and the recognised part, editable in place. */
function Correction({ position, pending, onCorrect }: Pick<NameProps, 'position' | 'pending' | 'onCorrect'>) {
  const known = (position.named || position.written).slice(0, 500);
  const [text, setText] = useState(known);
  const changed = text.trim() !== '' && text !== known;
  // Beside the badge a field shows only short texts whole; a longer one is shown above it.
  const isLong = position.written !== position.named || position.written.length > FITS;
  const badge = <Badge tone="red">не найдено</Badge>;
  return (
    <form
      className="flex min-w-0 flex-col gap-0.5"
      aria-label={`Исправить строку ${position.number}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (changed) onCorrect(text);
      }}
    >
      {isLong && (
        // Negative margin, so that such a row is at most 64 pixels high.
        <span className="-mt-1 flex min-w-0 flex-wrap items-center gap-x-2">
          {badge}
          <Written position={position} shownUpTo={FITS} />
        </span>
      )}
      <span className="flex min-w-0 items-center gap-2">
        {!isLong && badge}
        <Input
          controlSize="small"
          className="min-w-0"
          aria-invalid
          maxLength={500}
          title={position.written}
          aria-label={`Исправить строку ${position.number}`}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" size="small" variant="secondary" disabled={!changed} pending={pending}>
          Найти
        </Button>
      </span>
    </form>
  );
}
