import type { Schemas } from '@portal/api-client/client';
import { CLAIM_CONTAINER_STATUSES, CLAIM_ITEM_KINDS, CLAIM_REQUIREMENTS } from '@portal/domain/claims';
import { Checkbox } from '@portal/ui/checkbox';
import { Counter } from '@portal/ui/counter';
import { type Column, DataTable } from '@portal/ui/data-table';
import { Input } from '@portal/ui/input';
import { PartName } from '@portal/ui/part-name';
import { Select } from '@portal/ui/select';
import { Text } from '@portal/ui/text';
import { piecesUpTo } from '../../kit/document/pieces.ts';
import { RowFault, type RowFaults } from '../../kit/document/row-faults.tsx';

type Item = Schemas['ClaimableItem'];

/** Form values of an item that can be claimed. */
export interface Entry {
  /** An item has one entry for each kind of defect. */
  key: string;
  item: number;
  order_line_id: number;
  /** Maximum number of pieces that can be claimed. */
  most: number;
  /** Pieces of the item that claims already hold. */
  held: number;
  chosen: boolean;
  quantity: number;
  type_id: number;
  requirement_id: number | null;
  container_status_id: number | null;
  comment: string;
}

const HIDDEN = 2;
const [MISSING, BROKEN, DEFECT, DOES_NOT_FIT] = [1, 4, 6, 8];
/** Unordered goods, which are entered separately from the items. */
const UNKNOWN = 7;
/** Kinds that are found after the acceptance: incomplete goods, a defect, a part that does not fit. */
const FOUND_LATER: readonly number[] = [5, DEFECT, DOES_NOT_FIT];

const options = (known: readonly { id: number; title: string }[]) =>
  known.map(({ id, title }) => ({ value: String(id), label: title }));
/** Kinds of defects available in a claim of this kind. */
export const kindOptions = (kind: number) =>
  options(
    CLAIM_ITEM_KINDS.filter(({ id }) =>
      kind === HIDDEN ? FOUND_LATER.includes(id) : id !== UNKNOWN && id !== DEFECT && id !== DOES_NOT_FIT,
    ),
  );
export const REQUIREMENT_OPTIONS = options(CLAIM_REQUIREMENTS);
export const CONTAINER_OPTIONS = options(CLAIM_CONTAINER_STATUSES);

/** Entries from an acceptance; in a logistic claim missing and broken pieces are preselected. */
export function entriesOf(items: readonly Item[], kind: number): Entry[] {
  return items.flatMap((item): Entry[] => {
    const entry = (type_id: number, quantity: number, chosen: boolean): Entry => ({
      key: `${item.id} ${type_id}`,
      item: item.id,
      order_line_id: item.order_line_id,
      most: item.claimable,
      held: item.quantity - item.claimable,
      chosen,
      quantity: Math.max(Math.min(quantity, item.claimable), 1),
      type_id,
      requirement_id: null,
      container_status_id: null,
      comment: item.comment,
    });
    if (kind === HIDDEN) return [entry(DEFECT, 1, false)];
    const free = item.claimable > 0;
    const found = [
      ...(item.shortage > 0 ? [entry(MISSING, item.shortage, free)] : []),
      ...(item.rejected > 0 ? [entry(BROKEN, item.rejected, free)] : []),
    ];
    return found.length > 0 ? found : [entry(BROKEN, 1, false)];
  });
}

/** An entry in the form of the API. */
export const wireOf = ({
  order_line_id,
  quantity,
  type_id,
  requirement_id,
  container_status_id,
  comment,
}: Entry) => ({
  order_line_id,
  quantity,
  type_id,
  requirement_id,
  container_status_id,
  comment: comment.trim(),
});

const idOf = (value: string) => (value === '' ? null : Number(value));

export interface EntryTableProps {
  /** Id from CLAIM_KINDS. */
  kind: number;
  items: readonly Item[];
  entries: readonly Entry[];
  /** What the server refused, by order line. */
  faults?: RowFaults;
  onChange(entries: readonly Entry[]): void;
}

/** Table of the items that can be claimed: selection, quantity, defect, requirement. */
export function EntryTable({ kind, items, entries, faults, onChange }: EntryTableProps) {
  const known = new Map(items.map((item) => [item.id, item]));
  const change = (key: string, part: Partial<Entry>) =>
    onChange(entries.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)));
  const nameOf = ({ item }: Entry) => {
    const found = known.get(item);
    return found ? `${found.brand_title} ${found.article}` : '';
  };
  const columns: readonly Column<Entry>[] = [
    {
      id: 'choose',
      title: <span className="sr-only">Выбор</span>,
      width: '48px',
      cell: (entry) => (
        <Checkbox
          aria-label={`Заявить ${nameOf(entry)}`}
          checked={entry.chosen}
          disabled={entry.most === 0}
          onChange={({ target }) => change(entry.key, { chosen: target.checked })}
        />
      ),
    },
    {
      id: 'article',
      title: 'Товар',
      rowHeader: true,
      cell: ({ item }) => {
        const found = known.get(item);
        return found && <PartName brand={found.brand_title} article={found.article} title={found.title} />;
      },
    },
    {
      id: 'found',
      title: 'На приёмке',
      width: '150px',
      cell: ({ item }) => <FoundText item={known.get(item)} />,
    },
    {
      id: 'quantity',
      title: 'Заявить, шт.',
      width: '150px',
      cell: (entry) =>
        entry.most === 0 ? (
          <Text tone="muted">уже заявлено</Text>
        ) : (
          <RowFault fault={entry.chosen ? faults?.get(entry.order_line_id) : undefined}>
            {(marks) => (
              <>
                <Counter
                  {...marks}
                  label={`Количество: ${nameOf(entry)}`}
                  value={entry.quantity}
                  rules={piecesUpTo(entry.most)}
                  onChange={(quantity) => change(entry.key, { quantity, chosen: true })}
                />
                {entry.held > 0 && (
                  <Text block size="small" tone="muted">
                    ещё {entry.held} в претензиях
                  </Text>
                )}
              </>
            )}
          </RowFault>
        ),
    },
    {
      id: 'words',
      title: 'Что не так и что нужно',
      width: '500px',
      phone: 'below',
      cell: (entry) =>
        entry.chosen ? (
          <Words
            kind={kind}
            entry={entry}
            name={nameOf(entry)}
            onChange={(part) => change(entry.key, part)}
          />
        ) : (
          <Text tone="muted">—</Text>
        ),
    },
  ];
  return <DataTable label="Позиции приёмки" tall columns={columns} rows={entries} rowId={({ key }) => key} />;
}

function FoundText({ item }: { item: Item | undefined }) {
  if (!item) return null;
  return (
    <>
      принято {item.accepted} из {item.quantity}
      {item.shortage > 0 && (
        <Text block size="small" tone="red">
          недостача {item.shortage}
        </Text>
      )}
      {item.rejected > 0 && (
        <Text block size="small" tone="red">
          отклонено {item.rejected}
        </Text>
      )}
    </>
  );
}

function Words({
  kind,
  entry,
  name,
  onChange,
}: {
  kind: number;
  entry: Entry;
  name: string;
  onChange(part: Partial<Entry>): void;
}) {
  return (
    <span className="flex w-full flex-col gap-1.5 py-1">
      <span className="grid grid-cols-3 max-md:grid-cols-1 gap-1.5">
        <Select
          controlSize="small"
          aria-label={`Что не так: ${name}`}
          options={kindOptions(kind)}
          value={String(entry.type_id)}
          onChange={({ target }) => onChange({ type_id: Number(target.value) })}
        />
        <Select
          controlSize="small"
          aria-label={`Требование: ${name}`}
          placeholder="Требование"
          options={REQUIREMENT_OPTIONS}
          value={entry.requirement_id === null ? '' : String(entry.requirement_id)}
          onChange={({ target }) => onChange({ requirement_id: idOf(target.value) })}
        />
        <Select
          controlSize="small"
          aria-label={`Состояние тары: ${name}`}
          placeholder="Тара"
          options={CONTAINER_OPTIONS}
          value={entry.container_status_id === null ? '' : String(entry.container_status_id)}
          onChange={({ target }) => onChange({ container_status_id: idOf(target.value) })}
        />
      </span>
      <Input
        controlSize="small"
        aria-label={`Комментарий: ${name}`}
        placeholder="Комментарий к позиции"
        maxLength={1000}
        value={entry.comment}
        onChange={({ target }) => onChange({ comment: target.value })}
      />
    </span>
  );
}
