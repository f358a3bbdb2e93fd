import type { Schemas } from '@portal/api-client/client';
import { toKopecks, toRoubles } from '@portal/api-client/money';
import { CLAIM_OUTCOMES, type ClaimOutcome, outcomeEffect } from '@portal/domain/claims';
import { formatMoney } from '@portal/domain/money';
import { Badge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { Counter } from '@portal/ui/counter';
import { type Column, DataTable } from '@portal/ui/data-table';
import { IconButton } from '@portal/ui/icon-button';
import { RemoveIcon } from '@portal/ui/icons';
import { Input } from '@portal/ui/input';
import { MoneyInput } from '@portal/ui/number-input';
import { PartName } from '@portal/ui/part-name';
import { Price } from '@portal/ui/price';
import { Select } from '@portal/ui/select';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { type ReactNode, useId } from 'react';
import { documentNumber } from '../../kit/list/columns.tsx';
import { piecesUpTo } from '../../kit/document/pieces.ts';

type Item = Schemas['ClaimItem'];
export interface Decision {
  outcome: ClaimOutcome;
  quantity?: number;
  /** Discount per piece in roubles. */
  discount?: number;
  comment?: string;
}
/** Unsent decisions by item id. */
export type Decisions = Readonly<Record<number, Decision>>;

const OPTIONS = Object.entries(CLAIM_OUTCOMES)
  .filter(([value]) => value !== 'pending')
  .map(([value, label]) => ({ value, label }));

export interface ClaimItemsProps {
  items: readonly Item[];
  /** With `onDecide`, items can be decided here. */
  decisions?: Decisions;
  /** Errors of the decisions by item id; each is shown at the field that it concerns. */
  faults?: ReadonlyMap<number, string>;
  onDecide?(item: number, decision: Decision): void;
  /** If given, an item can be changed or removed. */
  onChange?(item: Item): void;
  onRemove?(item: Item): void;
}

/** The claimant's texts about an item. */
const wordsOf = ({ requirement, container_status, arbitration_type, comment }: Item) =>
  [
    requirement?.title,
    container_status && `тара: ${container_status.title.toLowerCase()}`,
    arbitration_type?.title,
    comment,
  ]
    .filter(Boolean)
    .join(', ');

/** Items of a claim: defect, decision and its amount. */
export function ClaimItems({ items, decisions = {}, faults, onDecide, onChange, onRemove }: ClaimItemsProps) {
  const decided = (item: Item): Decision =>
    onDecide
      ? (decisions[item.id] ?? { outcome: 'pending' })
      : {
          outcome: item.outcome,
          quantity: item.decided_quantity ?? 0,
          ...(item.discount === null ? {} : { discount: item.discount }),
          comment: item.decision_comment,
        };
  const columns: readonly Column<Item>[] = [
    {
      id: 'article',
      title: 'Товар',
      cell: ({ brand_title, article, title, price }) => (
        <PartName
          brand={brand_title}
          article={article}
          title={`${title}, ${formatMoney(toKopecks(price))}\u00A0за\u00A0шт.`}
        />
      ),
    },
    {
      id: 'kind',
      title: 'Вид',
      cell: (item) => (
        <TwoLines note={wordsOf(item)}>
          <Badge tone="yellow">{item.kind.title}</Badge>
        </TwoLines>
      ),
    },
    {
      id: 'quantity',
      title: 'Заявлено, шт. и руб.',
      align: 'right',
      cell: ({ quantity, shipped, price }) => (
        <TwoLines note={<Price unit={false} value={toKopecks(price) * quantity} />}>
          <Text weight="strong">{quantity}</Text> из {shipped}
        </TwoLines>
      ),
    },
    {
      id: 'decision',
      title: 'Решение',
      ...(onDecide ? { width: '300px' } : {}),
      cell: (item) =>
        onDecide ? (
          <Deciding item={item} decision={decided(item)} fault={faults?.get(item.id)} onDecide={onDecide} />
        ) : (
          <TwoLines note={item.decision_comment}>
            {CLAIM_OUTCOMES[item.outcome]}
            {item.decided_quantity !== null && `, ${item.decided_quantity} из ${item.quantity} шт.`}
            {item.discount !== null && `, ${formatMoney(toKopecks(item.discount))} за шт.`}
            {item.replacement_order_id !== null && `, заказ ${documentNumber(item.replacement_order_id)}`}
          </TwoLines>
        ),
    },
    {
      id: 'effect',
      title: 'Итог, руб.',
      align: 'right',
      cell: (item) => <Effect item={item} decision={decided(item)} />,
    },
    ...(onChange && onRemove
      ? [
          {
            id: 'actions',
            title: <span className="sr-only">Действия</span>,
            width: '150px',
            cell: (item: Item) => (
              <span className="flex items-center justify-end gap-1">
                <Button
                  size="small"
                  variant="ghost"
                  aria-label={`Изменить ${item.brand_title} ${item.article}`}
                  onClick={() => onChange(item)}
                >
                  Изменить
                </Button>
                <IconButton
                  icon={<RemoveIcon />}
                  aria-label={`Убрать ${item.brand_title} ${item.article}`}
                  onClick={() => onRemove(item)}
                />
              </span>
            ),
          },
        ]
      : []),
  ];
  return (
    <DataTable
      label="Позиции претензии"
      tall
      columns={columns}
      rows={items}
      rowId={({ id }) => id}
      empty={<EmptyState title="Позиций нет" />}
    />
  );
}

const TwoLines = ({ children, note }: { children: ReactNode; note: ReactNode }) => (
  <div>
    {children}
    <Text block size="small" tone="muted">
      {note}
    </Text>
  </div>
);

function Deciding({
  item,
  decision,
  fault,
  onDecide,
}: {
  item: Item;
  decision: Decision;
  fault: string | undefined;
  onDecide: NonNullable<ClaimItemsProps['onDecide']>;
}) {
  const name = `${item.brand_title} ${item.article}`;
  const change = (part: Partial<Decision>) => onDecide(item.id, { ...decision, ...part });
  const faultId = useId();
  // A counter shows the error of its quantity itself.
  const wrongAt = (outcome: ClaimOutcome) =>
    fault !== undefined && decision.outcome === outcome
      ? ({ 'aria-invalid': true, 'aria-describedby': faultId } as const)
      : {};
  return (
    <span className="flex flex-col gap-1.5 py-1">
      <span className="flex gap-1.5">
        <Select
          className="grow"
          controlSize="small"
          aria-label={`Решение: ${name}`}
          {...wrongAt('pending')}
          placeholder={`Выберите решение на ${item.quantity} шт.`}
          // A single piece cannot be accepted in part.
          options={OPTIONS.filter(({ value }) => value !== 'partial' || item.quantity > 1)}
          value={decision.outcome === 'pending' ? '' : decision.outcome}
          onChange={({ target }) =>
            change({
              outcome: (target.value || 'pending') as ClaimOutcome,
              // The counter shows 1 initially, so 1 is the value even if the user does not change it.
              ...(decision.quantity === undefined ? { quantity: 1 } : {}),
            })
          }
        />
        {decision.outcome === 'partial' && item.quantity > 1 && (
          <Counter
            label={`Удовлетворить: ${name}`}
            value={decision.quantity ?? 0}
            rules={piecesUpTo(item.quantity - 1)}
            onChange={(quantity) => change({ quantity })}
          />
        )}
        {decision.outcome === 'discount' && (
          <MoneyInput
            controlSize="small"
            className="w-36"
            aria-label={`Уценка за штуку, руб.: ${name}`}
            {...wrongAt('discount')}
            placeholder="за шт."
            value={decision.discount === undefined ? null : toKopecks(decision.discount)}
            onChange={(kopecks) => change({ discount: kopecks === null ? undefined : toRoubles(kopecks) })}
          />
        )}
      </span>
      <Input
        controlSize="small"
        aria-label={`Комментарий: ${name}`}
        {...wrongAt('refuse')}
        placeholder={decision.outcome === 'refuse' ? 'Почему отказано' : 'Комментарий покупателю'}
        maxLength={1000}
        value={decision.comment ?? ''}
        onChange={({ target }) => change({ comment: target.value })}
      />
      {fault !== undefined && (
        <Text id={faultId} size="small" tone="red">
          {fault}
        </Text>
      )}
    </span>
  );
}

/** The amount that the decision costs the supplier. */
function Effect({ item, decision: { outcome, quantity = 0, discount } }: { item: Item; decision: Decision }) {
  const price = toKopecks(item.price);
  const whole = price * item.quantity;
  const paid = outcome === 'partial' ? price * quantity : whole;
  const told: Readonly<Record<ReturnType<typeof outcomeEffect>, readonly [number | null, string]>> = {
    money: [-paid, paid < whole ? `отказ ${formatMoney(whole - paid)}` : 'деньгами'],
    goods: [0, `допоставка на ${formatMoney(whole)}`],
    nothing: [0, `отказ ${formatMoney(whole)}`],
    discount:
      discount === undefined ? [null, 'сумма не указана'] : [-toKopecks(discount) * item.quantity, 'уценка'],
    unknown: [null, `не решено, до ${formatMoney(whole)}`],
  };
  const [sum, note] = told[outcomeEffect(outcome)];
  return (
    <TwoLines note={note}>
      {sum !== null && (
        <Text weight="strong" tone={sum < 0 ? 'red' : 'default'}>
          <Price unit={false} value={sum} />
        </Text>
      )}
    </TwoLines>
  );
}
