import { routeHref } from '../portal/routes.ts';
import { step, type Step, type StepState } from './first-steps.ts';

/** Facts about a seller: the prerequisites for buyers to see its offers. */
export interface SellingFacts {
  /** Its first storage; null: there is none. */
  storage_id: number | null;
  /** Whether an active price list has goods in stock. */
  in_stock: boolean;
  contract: StepState;
  card: StepState;
  /** Storages of buyers with an active contract that no active path reaches: the first of them, and the total number. */
  unreached: readonly { buyer: string; storage: string; waits: boolean }[];
  unreached_total: number;
}

/** A step towards visible offers. */
export type SellingStep = Step<'storage' | 'prices' | 'contract' | 'card'>;

/** Storages that see no offers yet: a path to one storage of a buyer does not make offers visible at the others. */
function unreachedNote(unreached: SellingFacts['unreached'], total: number): string {
  const named = unreached.map(
    ({ buyer, storage, waits }) =>
      `«${storage}» (${buyer})${waits ? ' – ждёт подтверждения покупателя' : ''}`,
  );
  const rest = total - unreached.length;
  return `предложений не видят склады: ${named.join(', ')}${rest > 0 ? ` и ещё ${rest}` : ''}`;
}

/**
 * The steps a seller must complete before buyers see its offers: a storage, a price list with stock, an active contract and an active
 * path; in order, including completed ones.
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
      'Создать путь до покупателя',
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
