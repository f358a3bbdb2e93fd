import type { QuantityFault } from '../numbers/quantity.ts';
import { say, type Sentences } from './say.ts';
import { documentNumber } from '../documents/documents.ts';
import { type OrderUndoFault, UNDO_MINUTES } from '../time/undo.ts';
import { formatMoney } from '../numbers/money.ts';
import type { PickupCodeFault } from '../orders/b2c.ts';
import type { MoveFault } from '../orders/basket-moves.ts';
import type { AutomaticRefusalFault, MinimalSumFault } from '../orders/order-conditions.ts';
import type { ClaimedFault, ClaimItemFault, DecisionFault } from '../orders/claims.ts';
import type { OneCOrderFault } from '../one-c/one-c-orders.ts';
import type { CreditFault, CreditMessage, InvoiceFault } from '../orders/credit.ts';

/** Sentences about a quantity that may not be ordered. Spec 3 §5, its catalogue of messages. */
export const QUANTITY_SENTENCES: Sentences<QuantityFault> = {
  notInteger: 'Количество должно быть целым числом больше 0',
  aboveReserve: ({ reserve }) => `Количество не может превышать запасы в наличии поставщика: ${reserve}`,
  belowMinimum: ({ minimal, multiple }) =>
    'Количество должно быть больше минимального и соответствовать норме поставки: ' +
    `не меньше ${minimal}${multiple === 1 ? '' : `, кратно ${multiple}`}`,
  reserveMultiplicity: ({ unit }) => `Количество должно быть кратно ${unit}`,
  deliveryMultiple: ({ multiple }) => `Количество должно быть кратно норме поставки: ${multiple}`,
};

/** A fault of an order, of a basket or of the conditions of a supplier. */
export type OrderFault = PickupCodeFault | MinimalSumFault | AutomaticRefusalFault | MoveFault;

/** Sentences about orders, baskets and the conditions of suppliers. */
export const ORDER_SENTENCES: Sentences<OrderFault> = {
  ...QUANTITY_SENTENCES,
  pickupCodeMissing: 'Обязательное поле',
  pickupCodeWrong: ({ digits }) => `Код – ${digits} цифр`,
  belowMinimalSum: ({ minimum, missing }) =>
    `Поставщик принимает заказы от ${formatMoney(minimum)} Добавьте товара на ${formatMoney(missing)}`,
  automaticRefusalWithoutHours: 'Чтобы отказывать автоматически, укажите время обработки от 1 часа',
  basketLineTooLarge: ({ most }) => `В строке корзины может быть не больше ${most}`,
  restNotOrderable: ({ rest, because }) => `Осталось бы ${rest}. ${say(ORDER_SENTENCES, because)}`,
};

/** Sentences about orders that cannot be taken back. Decisions, «Undo». */
export const ORDER_UNDO_SENTENCES: Sentences<OrderUndoFault> = {
  undoneOrderAnswered: ({ id }) =>
    `Поставщик уже ответил на заказ ${documentNumber(id)}. Снимите позиции в нём.`,
  undoneOrderTooLate: ({ id }) =>
    `Отменить заказ целиком можно ${UNDO_MINUTES} минут. Снимите позиции в заказе ${documentNumber(id)}.`,
  undoneOrderNotPlaced: ({ id }) =>
    `Заказ ${documentNumber(id)} размещён не из корзины: вернуть в неё нечего. Снимите позиции в нём.`,
};

/** A fault of a claim. */
export type ClaimFault = ClaimItemFault | ClaimedFault | DecisionFault;

/** Sentences about claims and the decisions on them. */
export const CLAIM_SENTENCES: Sentences<ClaimFault> = {
  unorderedAmongItems: 'Незаказанный товар указывают отдельно от позиций',
  claimKindUnknown: 'Выберите, что не так с позицией',
  claimRequirementUnknown: 'Выберите требование из списка',
  claimContainerUnknown: 'Выберите состояние тары из списка',
  claimedNothing: 'Укажите количество',
  claimedAll: 'Всё отгруженное уже заявлено',
  claimedTooMuch: ({ left, shipped, claimed }) =>
    `Заявить можно не больше ${left} шт.: отгружено ${shipped}, уже заявлено ${claimed}`,
  decisionMissing: 'Вынесите решение по позиции',
  decisionUnknown: 'Недопустимое решение',
  refusalWithoutComment: 'Укажите комментарий к отказу',
  onePieceIndivisible: 'Одну штуку нельзя удовлетворить частично',
  partialQuantityWrong: ({ most }) => `Укажите удовлетворённое количество от 1 до ${most}`,
  discountOnUnpaid: 'За этот товар не платят: уценить нечего',
  goodsOnUnpaid: 'За этот товар не платят: присылать взамен нечего',
  moneyOnUnpaid: 'За этот товар не платят: возвращать деньги не за что',
  claimDiscountWrong: ({ price }) =>
    `Укажите уценку за штуку: больше нуля и меньше цены ${formatMoney(price)}`,
};

/** What is said about a bank credit: its faults and the decisions of the bank. */
export type CreditSubject = CreditFault | InvoiceFault | CreditMessage;

/** Sentences about bank credits: what the bank has decided, and why an application is refused. Spec 1 §4, §8. */
export const CREDIT_SENTENCES: Sentences<CreditSubject> = {
  creditApproved: ({ requestId }) => `Кредитная заявка №${requestId} одобрена`,
  creditDenied: ({ requestId }) => `Кредитная заявка №${requestId} отклонена`,
  // The misspellings are the specification's.
  creditTimedOut: ({ requestId }) => `Вышло премя ожидания по кредитной заявке №${requestId}`,
  creditCheckFailed: ({ reason, requestId }) => `Ошибка ${reason} при проверки заявки №${requestId}`,
  creditNotOffered: 'Банк больше не предлагает этот кредит. Выберите другой.',
  creditBelowLeast: ({ title, least }) => `Кредит «${title}» выдаётся от ${formatMoney(least)}`,
  creditAboveMost: ({ title, most }) => `Кредит «${title}» выдаётся до ${formatMoney(most)}`,
  creditTermWrong: ({ title, from, to }) => `Срок кредита «${title}»: от ${from} до ${to} мес.`,
  creditLineUnknown: 'Кредитного договора с таким номером в банке нет',
  creditLineExceeded: ({ contract, available }) =>
    `По договору ${contract} доступно ${formatMoney(available)}`,
};

const ONE_C_RIGHTS = {
  decide: 'подтверждать заказы и отказывать в них',
  ship: 'отгружать',
  cancel: 'отменять заказы',
} as const;

/** Sentences about documents that come from 1C; `oneCPlace` says of which order and line. */
export const ONE_C_ORDER_SENTENCES: Sentences<OneCOrderFault> = {
  oneCOrderNotFound: 'Такого заказа у вашей организации нет',
  oneCOrderNotNamed: 'В документе нет ни «Ид», ни номера заказа портала',
  oneCOtherStorage: 'Это заказ другого вашего склада, обменивайте его по адресу того склада',
  oneCRoleDiffers: ({ role }) => `Роль вашей организации в заказе – «${role}», а в документе другая`,
  oneCOperationUnknown: ({ operation }) =>
    operation === ''
      ? 'В документе нет «ХозОперация», он не принят'
      : `Документы «${operation}» портал не принимает`,
  oneCFlagUnclear: ({ name, text }) => `«${name}» должно быть true или false, а указано «${text}»`,
  oneCStatusUnknown: ({ status }) =>
    `Статуса «${status}» портал не знает: выберите в 1С соответствие из таблицы статусов`,
  oneCQuantityUnclear: ({ name, text }) =>
    text === '' ? `${name}: количество не указано` : `${name}: количество «${text}» – не целое число штук`,
  oneCGoodUnknown: ({ name }) => `Товара ${name} в этом заказе нет`,
  oneCLineTwice: ({ name }) => `${name}: товар указан дважды`,
  oneCLineAmbiguous: ({ name }) => `${name}: таких строк в заказе несколько, по цене их не различить`,
  oneCNoGoods: 'В документе нет товаров; чтобы отказать во всём, отмените его',
  oneCMoreThanOrdered: ({ name, ordered, quantity }) =>
    `${name}: заказано ${ordered} шт., а в 1С ${quantity} шт.`,
  oneCChangedMeanwhile: ({ name, left, quantity }) =>
    `${name}: заказ изменился на портале, осталось ${left} шт., а в 1С ${quantity} шт.`,
  oneCLessThanShipped: ({ name, shipped, quantity }) =>
    `${name}: уже отгружено ${shipped} шт., а в 1С ${quantity} шт.`,
  oneCBuyerQuantity: ({ name, left, quantity }) =>
    `${name}: на портале ${left} шт., а в 1С ${quantity} шт.; количество покупатель меняет на портале`,
  oneCShipmentNotNumbered: 'Статус говорит об отгрузке, но «Номер отгрузки по 1С» не указан',
  oneCShipmentNumberLong: ({ most }) => `Номер отгрузки длиннее ${most} знаков`,
  oneCShipmentDateMissing: ({ number }) => `Отгрузка ${number}: нет даты`,
  oneCNothingToShip: ({ number }) => `Отгрузка ${number}: отгружать нечего`,
  oneCMoreThanConfirmed: ({ name, left, quantity }) =>
    `${name}: подтверждено и не отгружено ${left} шт., а в отгрузке 1С ${quantity} шт.`,
  oneCShipmentDiffers: ({ number }) =>
    `Отгрузка ${number} уже есть на портале с другими количествами, она не изменена`,
  oneCReleaseUndone: ({ number }) => `Отгрузка ${number} отменена в 1С, но на портале товар уже уехал`,
  oneCNoRight: ({ what }) => `У ключа нет права ${ONE_C_RIGHTS[what]}`,
};

/** «Заказ 104238, строка 3»: the order as 1C writes its number, without one the document's place in the file, and the line. */
export const oneCPlace = ({ number, nth, row }: { number: string; nth: number; row?: number }): string =>
  `${number === '' ? `Документ ${nth}` : `Заказ ${number}`}${row === undefined ? '' : `, строка ${row}`}`;
