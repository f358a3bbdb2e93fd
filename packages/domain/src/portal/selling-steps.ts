import { routeHref } from './routes.ts';

/** What a seller has of what buyers need to see its offers. */
export interface SellingFacts {
  /** One of its storages, the first; null: there is none. */
  storage_id: number | null;
  /** Whether a price list in force has something in stock. */
  in_stock: boolean;
  contract: SellingState;
  card: SellingState;
  /** Storages of buyers with a contract in force to which no way in force leads: the first of them, and how many there are. */
  unreached: readonly { buyer: string; storage: string; waits: boolean }[];
  unreached_total: number;
}

/** Of a document with another: there is none, it waits for the other side, it is in force. */
export type SellingState = 'ahead' | 'waiting' | 'done';

/** A step to offers that buyers see. */
export interface SellingStep {
  id: 'storage' | 'prices' | 'contract' | 'card';
  title: string;
  note: string;
  state: SellingState;
  /** Where it is done; null while a step before it is missing. */
  href: string | null;
}

/** Whose storages see nothing yet: a way to one storage of a buyer shows no offers at the others. */
function unreachedNote(unreached: SellingFacts['unreached'], total: number): string {
  const named = unreached.map(
    ({ buyer, storage, waits }) =>
      `«${storage}» (${buyer})${waits ? ' – ждёт подтверждения покупателя' : ''}`,
  );
  const rest = total - unreached.length;
  return `предложений не видят склады: ${named.join(', ')}${rest > 0 ? ` и ещё ${rest}` : ''}`;
}

const step = (
  id: SellingStep['id'],
  title: string,
  state: SellingState,
  notes: Record<SellingState, string>,
  href: string | null,
): SellingStep => ({ id, title, state, note: notes[state], href });

/**
 * What stands between a seller and buyers who see its offers: a storage, a list with stock, a contract and a way in force; in the order
 * in which they are done, those done as well.
 * @see spec 1 §2.3, §2.6; decisions, «Logistic card»
 */
export function sellingSteps({
  storage_id,
  in_stock,
  contract,
  card,
  unreached,
  unreached_total,
}: SellingFacts): SellingStep[] {
  const stored = storage_id !== null;
  const isPart = card === 'done' && unreached_total > 0;
  const isWaiting = isPart && unreached_total === unreached.length && unreached.every(({ waits }) => waits);
  const way = isPart ? (isWaiting ? 'waiting' : 'ahead') : card;
  return [
    step(
      'storage',
      'Добавить склад',
      stored ? 'done' : 'ahead',
      { ahead: 'с него вы отгружаете', waiting: '', done: 'есть' },
      routeHref(stored ? 'storages' : 'storages-add'),
    ),
    step(
      'prices',
      'Загрузить прайс-лист',
      in_stock ? 'done' : 'ahead',
      {
        ahead: stored ? 'подойдёт файл, который вы ведёте' : 'сначала нужен склад',
        waiting: '',
        done: 'товар в наличии есть',
      },
      stored ? routeHref(in_stock ? 'prices' : 'prices-import') : null,
    ),
    step(
      'contract',
      'Заключить договор с покупателем',
      contract,
      {
        ahead: 'цены видят только те, с кем он действует',
        waiting: 'ждёт подтверждения администратора портала',
        done: 'действует',
      },
      contract === 'ahead' ? routeHref('contracts-add') : routeHref('contracts'),
    ),
    step(
      'card',
      'Начертить путь до покупателя',
      way,
      {
        ahead: isPart
          ? unreachedNote(unreached, unreached_total)
          : stored && contract === 'done'
            ? 'по нему считается срок; без пути предложений не видно'
            : `сначала ${stored ? 'нужен' : 'нужны склад и'} действующий договор`,
        waiting: isPart ? unreachedNote(unreached, unreached_total) : 'ждёт подтверждения покупателя',
        done: 'действует до всех складов',
      },
      !stored || contract !== 'done'
        ? null
        : routeHref(way === 'ahead' ? 'storages-id-log-map-create' : 'storages-id-log-map-inbox', {
            id: storage_id,
          }),
    ),
  ];
}
