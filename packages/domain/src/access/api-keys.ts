import { checkRule, type Viewer } from './access.ts';

/**
 * Permissions that an API key can have: the name, the rule that the granting person must pass, and the permissions of the key.
 * Decisions, «/settings/integration», «B2C orders».
 */
export const API_KEY_RIGHTS = {
  orders: {
    title: 'Поиск и заказ',
    rule: 'actions.basket.get',
    permissions: [
      'PERMISSION_CATALOG_GET',
      'PERMISSION_BASKET_GET',
      'PERMISSION_DOCUMENT_OUTGOING_ORDER_GET',
      'PERMISSION_DOCUMENT_ACCEPTANCE_GET',
    ],
  },
  stock: {
    title: 'Остатки на складе',
    rule: 'actions.nomenclature.update',
    permissions: ['PERMISSION_NOMENCLATURE_UPDATE'],
  },
  'price-lists': {
    title: 'Прайс-листы',
    rule: 'actions.prices.create',
    permissions: [
      'PERMISSION_PRICE_LIST_GET',
      'PERMISSION_PRICE_LIST_CREATE',
      'PERMISSION_PRICE_LIST_UPDATE',
    ],
  },
  'b2c-orders': {
    title: 'Заказы розничных покупателей',
    rule: 'actions.b2c-orders.update',
    permissions: ['PERMISSION_B2C_ORDER_GET', 'PERMISSION_B2C_ORDER_UPDATE'],
  },
  commerceml: {
    title: 'Обмен с 1С',
    rule: 'actions.integration.update',
    permissions: [
      'PERMISSION_NOMENCLATURE_UPDATE',
      'PERMISSION_PRICE_LIST_UPDATE',
      'PERMISSION_DOCUMENT_INCOMING_ORDER_GET',
      'PERMISSION_DOCUMENT_INCOMING_ORDER_UPDATE',
      'PERMISSION_DOCUMENT_OUTGOING_ORDER_GET',
      'PERMISSION_DOCUMENT_OUTGOING_ORDER_UPDATE',
      'PERMISSION_DOCUMENT_CANCELED_GET',
      'PERMISSION_DOCUMENT_CANCELED_CREATE',
    ],
  },
  shipments: {
    title: 'Отгрузка заказов, в том числе из 1С',
    rule: 'actions.shipments.update',
    permissions: [
      'PERMISSION_DOCUMENT_SHIPMENT_GET',
      'PERMISSION_DOCUMENT_SHIPMENT_CREATE',
      'PERMISSION_DOCUMENT_SHIPMENT_UPDATE',
    ],
  },
} as const satisfies Readonly<
  Record<string, { title: string; rule: string; permissions: readonly string[] }>
>;
/** Code of a key's permission. */
export type ApiKeyRight = keyof typeof API_KEY_RIGHTS;

/** The permissions that a person may grant to a key: only those the person has. Decisions, «/settings/integration». */
export function rightsOf(viewer: Viewer): ApiKeyRight[] {
  return (Object.keys(API_KEY_RIGHTS) as ApiKeyRight[]).filter((right) =>
    checkRule(API_KEY_RIGHTS[right].rule, viewer),
  );
}
