import { LETTER_LIMITS, type LetterFault } from '../requests/request-letters.ts';
import type { NormFault } from '../numbers/norms.ts';
import type { CriterionFault } from '../offers/criteria.ts';
import type { Sentences } from './say.ts';
import type { PermanentRoomFault, PermanentTermFault } from '../messages/permanent-notifications.ts';
import type { WebhookAddressFault } from '../messages/webhooks.ts';

const NORM_FIELDS = { multiple: 'Кратность', minimum: 'Минимум' } as const;

/** A fault of a supply norm or a selection criterion. */
export type SettingFault = NormFault | CriterionFault;

/** Sentences about supply norms and selection criteria. */
export const SETTING_SENTENCES: Sentences<SettingFault> = {
  normMissing: 'Обязательное поле',
  normNotWhole: ({ field, from, to }) =>
    `Поле «${NORM_FIELDS[field]}» должно быть целым числом от ${from} до ${to.toLocaleString('ru')}`,
  criterionTitleMissing: 'Обязательное поле',
  criterionTitleTooLong: ({ most }) => `Поле «Название» не должно превышать ${most} символов`,
  criterionWithoutSuppliers: 'Выберите хотя бы одного поставщика',
  criterionWithoutStorages: 'Выберите хотя бы один склад',
  criterionWithoutCustomers: 'Выберите категорию покупателей или отметьте «Только для дистрибьюторов»',
  directShipmentWithoutCategory: 'Прямые поставки требуются от категории покупателей: выберите её',
};

/** A fault of a permanent notification or a webhook. */
export type MessageFault = PermanentTermFault | PermanentRoomFault | WebhookAddressFault;

/** Sentences about permanent notifications and webhooks. */
export const MESSAGE_SENTENCES: Sentences<MessageFault> = {
  permanentTermReversed: 'Срок уведомления кончается раньше, чем начинается',
  permanentsTooMany: ({ most }) => `Уведомлений не больше ${most}: уберите завершённые`,
  webhookAddressWrong: 'Укажите адрес, который начинается с https://',
  webhookAddressHasPassword: 'В адресе не должно быть имени и пароля',
};

/** Sentences about letters with lists. */
export const LETTER_SENTENCES: Sentences<LetterFault> = {
  letterFromStranger: ({ address }) =>
    `Портал не знает адреса ${address}. Пришлите список с того адреса, который указан у вас на портале`,
  letterForged: ({ address }) => `Письмо пришло не с сервера адреса ${address}: похоже на подделку`,
  letterOfSeveral: ({ address }) =>
    `Адрес ${address} указан у людей разных организаций, и неясно, чья это заявка. Загрузите список на портале`,
  letterWithoutRight: 'У вас нет права загружать заявки. Его даёт руководитель вашей организации',
  letterWithoutStorage:
    'Неясно, для какого склада заявка: складов несколько. Выберите в настройках портала склад по умолчанию и пришлите письмо снова',
  letterTooLarge: `Письмо больше ${LETTER_LIMITS.bytes / 1024 / 1024} МБ. Разделите список`,
  letterEmpty: 'В письме нет ни таблицы, ни строк с номерами деталей',
  letterUnread: 'Письмо не удалось прочитать. Пришлите список таблицей или загрузите его на портале',
  letterTables: ({ tables }) =>
    `В письме таблиц: ${tables}, а принимаем не больше ${LETTER_LIMITS.tables}. Разделите письмо`,
};
