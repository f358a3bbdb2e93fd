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
