import type { Schemas } from '@portal/api-client/client';
import { toKopecks, toRoubles } from '@portal/api-client/money';
import { CLAIM_OUTCOMES, type ClaimOutcome, outcomesOf, UNPAID_CLAIM_KINDS } from '@portal/domain/claims';
import { formatMoney } from '@portal/domain/money';
import { claimCost } from '@portal/domain/settlements';
import { Badge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { type Column, DataTable } from '@portal/ui/data-table';
import { FieldError } from '@portal/ui/field';
import { IconButton } from '@portal/ui/icon-button';
import { RemoveIcon } from '@portal/ui/icons';
import { Input } from '@portal/ui/input';
import { MoneyInput, NumberInput } from '@portal/ui/number-input';
import { PartName } from '@portal/ui/part-name';
import { Price } from '@portal/ui/price';
import { Select } from '@portal/ui/select';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { type ReactNode, useId } from 'react';
import { documentNumber } from '../../kit/list/columns.tsx';
import { LineTalk } from '../talk/line-talk.tsx';

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

export interface ClaimItemsProps {
  claim: number;
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
export function ClaimItems({
  claim,
  items,
  decisions = {},
  faults,
  onDecide,
  onChange,
  onRemove,
}: ClaimItemsProps) {
  const decided = (item: Item): Decision =>
    onDecide
      ? (decisions[item.id] ?? { outcome: 'pending' })
      : {
          outcome: item.outcome,
          ...(item.decided_quantity === null ? {} : { quantity: item.decided_quantity }),
          ...(item.discount === null ? {} : { discount: item.discount }),
          comment: item.decision_comment,
        };
  const columns: readonly Column<Item>[] = [
    {
      id: 'article',
      title: 'Товар',
      cell: ({ order_line_id, brand_title, article, title, price }) => (
        <span className="flex items-center justify-between gap-1">
          <PartName
            brand={brand_title}
            article={article}
            title={`${title}, ${formatMoney(toKopecks(price))}\u00A0за\u00A0шт.`}
          />
          <LineTalk
            kind="claim"
            id={claim}
            line={{ id: order_line_id, title: `${brand_title} ${article}` }}
          />
        </span>
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
      cell: ({ quantity, shipped, price, kind }) => (
        <TwoLines
          note={
            UNPAID_CLAIM_KINDS.includes(kind.id) ? (
              'не оплачивалось'
            ) : (
              <Price unit={false} value={toKopecks(price) * quantity} />
            )
          }
        >
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
  const wrongAt = (outcome: ClaimOutcome) =>
    fault !== undefined && decision.outcome === outcome
      ? ({ 'aria-invalid': true, 'aria-describedby': faultId } as const)
      : {};
  return (
    <div className="flex flex-col gap-1.5 py-1">
      <span className="flex gap-1.5">
        <Select
          className="grow"
          controlSize="small"
          aria-label={`Решение: ${name}`}
          {...wrongAt('pending')}
          placeholder={`Выберите решение на ${item.quantity} шт.`}
          // A single piece cannot be accepted in part.
          options={outcomesOf(item.kind.id)
            .filter((outcome) => outcome !== 'partial' || item.quantity > 1)
            .map((outcome) => ({ value: outcome, label: CLAIM_OUTCOMES[outcome] }))}
          value={decision.outcome === 'pending' ? '' : decision.outcome}
          onChange={({ target }) => change({ outcome: (target.value || 'pending') as ClaimOutcome })}
        />
        {decision.outcome === 'partial' && item.quantity > 1 && (
          <NumberInput
            controlSize="small"
            width="small"
            aria-label={`Удовлетворить, шт.: ${name}`}
            {...wrongAt('partial')}
            placeholder={`из ${item.quantity}`}
            value={decision.quantity ?? null}
            onChange={(quantity) => change({ quantity: quantity ?? undefined })}
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
      {fault !== undefined && <FieldError id={faultId}>{fault}</FieldError>}
    </div>
  );
}

/** The amount that the decision costs the supplier. */
function Effect({ item, decision: { outcome, quantity, discount } }: { item: Item; decision: Decision }) {
  const [sum, note] = costTold(
    claimCost({
      type_id: item.kind.id,
      quantity: item.quantity,
      price_kopecks: toKopecks(item.price),
      outcome,
      decided_quantity: quantity ?? null,
      discount_kopecks: discount === undefined ? null : toKopecks(discount),
    }),
  );
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

/** The cost in kopecks, null if it is not known yet, and the words below it. */
function costTold(cost: ReturnType<typeof claimCost>): readonly [number | null, string] {
  switch (cost.code) {
    case 'uncharged':
      return [0, 'товар не оплачивался'];
    case 'undecided':
      return [null, `не решено, до ${formatMoney(cost.most)}`];
    case 'partialUncounted':
      return [null, `сколько штук? до ${formatMoney(cost.most)}`];
    case 'discountUnknown':
      return [null, 'сумма не указана'];
    case 'money':
      return [-cost.paid, cost.refused > 0 ? `отказ ${formatMoney(cost.refused)}` : 'деньгами'];
    case 'discount':
      return [-cost.paid, 'уценка'];
    case 'goods':
      return [0, `товаром на ${formatMoney(cost.worth)}`];
    case 'refused':
      return [0, `отказ ${formatMoney(cost.worth)}`];
  }
}
