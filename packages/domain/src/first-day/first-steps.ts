import { checkRule, type Viewer } from '../access/access.ts';
import { ROUTES, type RouteName, routeHref } from '../portal/routes.ts';

/** State of a step: to be done, waiting for somebody else, done. */
export type StepState = 'ahead' | 'waiting' | 'done';

/** A step of a company's first day on the portal. */
export interface Step<Id extends string> {
  id: Id;
  title: string;
  note: string;
  state: StepState;
  /** Page of the step; null while a previous step is missing, or if the person may not open it. */
  href: string | null;
}

/**
 * A step with the note of its state.
 * @param notes what is said about it in each state
 */
export const step = <Id extends string>(
  id: Id,
  title: string,
  state: StepState,
  notes: Record<StepState, string>,
  href: string | null,
): Step<Id> => ({ id, title, state, note: notes[state], href });

export type FirstStep = Step<'storage' | 'contract' | 'order' | 'rules' | 'company'>;

const stateOf = (done: boolean): StepState => (done ? 'done' : 'ahead');

/** Facts about a buyer: what it needs before it can order. */
export interface BuyingFacts {
  has_storage: boolean;
  /** The contract that has come furthest. */
  contract: StepState;
  /** Whether a proposal of a contract waits for its answer. */
  has_proposed: boolean;
  has_ordered: boolean;
}

type Place = Exclude<RouteName, `${string}-id`>;

/** The address of a page; null if the viewer may not open it. */
function hrefFor(viewer: Viewer, place: Place): string | null {
  const rule = ROUTES.find(({ name }) => name === place)?.rule;
  return rule && checkRule(rule, viewer) ? routeHref(place) : null;
}

/**
 * The steps of a buyer from an empty account to its first order, in order, including completed ones.
 * @param viewer who sees them: only pages that he may open are linked
 * @see decisions, «Contract proposal»
 */
export function buyingSteps(
  { has_storage, contract, has_proposed, has_ordered }: BuyingFacts,
  viewer: Viewer,
): FirstStep[] {
  const ready = has_storage && contract === 'done';
  const isAhead = contract === 'ahead';
  const proposes = checkRule('pages.connection-proposal-create', viewer);
  const contractPlace = has_proposed ? 'connection-proposal' : proposes ? 'connection-proposal-create' : null;
  return [
    step(
      'storage',
      'Добавить склад получения',
      stateOf(has_storage),
      { ahead: 'до него считаются цена и срок', waiting: '', done: 'есть' },
      hrefFor(viewer, has_storage ? 'storages' : 'storages-add'),
    ),
    step(
      'contract',
      'Заключить договор с поставщиком',
      isAhead && has_proposed ? 'waiting' : contract,
      {
        ahead: proposes ? 'отправьте заявку на подключение' : 'цены видны только по договору',
        waiting: 'ждёт решения другой стороны',
        done: 'действует',
      },
      hrefFor(viewer, (isAhead && contractPlace) || 'contracts'),
    ),
    step(
      'order',
      'Сделать первый заказ',
      stateOf(has_ordered),
      {
        ahead: ready ? 'найдите деталь по номеру или названию' : 'сначала нужны склад и договор',
        waiting: '',
        done: 'сделан',
      },
      ready ? hrefFor(viewer, has_ordered ? 'outgoing' : 'catalog') : null,
    ),
  ];
}

/** Facts about the portal as its administrators find it. */
export interface RunningFacts {
  has_rules: boolean;
  has_company: boolean;
  /** The contract that has come furthest. */
  contract: StepState;
}

/**
 * The steps of an administrator from an empty portal to the first contract, in order, including completed ones.
 * @param viewer who sees them: only pages that he may open are linked
 */
export function runningSteps(
  { has_rules, has_company, contract }: RunningFacts,
  viewer: Viewer,
): FirstStep[] {
  return [
    step(
      'rules',
      'Опубликовать регламентные документы',
      stateOf(has_rules),
      { ahead: 'их читают и принимают участники портала', waiting: '', done: 'опубликованы' },
      hrefFor(viewer, has_rules ? 'regulatory-documents' : 'regulatory-documents-add'),
    ),
    step(
      'company',
      'Принять первую организацию',
      stateOf(has_company),
      { ahead: 'она регистрируется сама или заводите её вы', waiting: '', done: 'есть' },
      hrefFor(viewer, 'contractors'),
    ),
    step(
      'contract',
      'Подтвердить первый договор',
      contract,
      { ahead: 'его составляют продавец и покупатель', waiting: 'ждёт вашего решения', done: 'действует' },
      has_company ? hrefFor(viewer, 'contracts') : null,
    ),
  ];
}
