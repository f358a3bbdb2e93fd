/** Every named permission and what it lets one do. */
export const PERMISSIONS: Readonly<Record<string, string>> = {
  PERMISSION_DOCUMENT_INCOMING_ORDER_GET: 'Просмотр входящих заказов',
  PERMISSION_DOCUMENT_INCOMING_ORDER_UPDATE: 'Подтверждение входящих заказов и отказ',
  PERMISSION_DOCUMENT_OUTGOING_ORDER_GET: 'Просмотр исходящих заказов',
  PERMISSION_DOCUMENT_ACCEPTANCE_GET: 'Просмотр приёмок',
  PERMISSION_BASKET_GET: 'Корзина и размещение заказов',
  PERMISSION_CATALOG_GET: 'Поиск товаров',
  PERMISSION_STORAGE_GET: 'Просмотр складов',
  PERMISSION_CONTRACT_LIMIT_GET: 'Просмотр лимита по договорам',
  PERMISSION_PRICE_LIST_GET: 'Просмотр прайс-листов',
  PERMISSION_PRICE_LIST_CREATE: 'Загрузка прайс-листов',
};

const MERCHANT = [
  'PERMISSION_DOCUMENT_INCOMING_ORDER_GET',
  'PERMISSION_DOCUMENT_INCOMING_ORDER_UPDATE',
  'PERMISSION_STORAGE_GET',
  'PERMISSION_PRICE_LIST_GET',
  'PERMISSION_PRICE_LIST_CREATE',
];
const CUSTOMER = [
  'PERMISSION_DOCUMENT_OUTGOING_ORDER_GET',
  'PERMISSION_DOCUMENT_ACCEPTANCE_GET',
  'PERMISSION_BASKET_GET',
  'PERMISSION_CATALOG_GET',
  'PERMISSION_STORAGE_GET',
  'PERMISSION_CONTRACT_LIMIT_GET',
  'PERMISSION_PRICE_LIST_GET',
];

/** What a new company's people of each kind may do. */
export const DEFAULT_ROLE_PERMISSIONS = {
  admin: Object.keys(PERMISSIONS),
  supplier: MERCHANT,
  distributor: [...new Set([...MERCHANT, ...CUSTOMER])],
  shop: CUSTOMER,
} as const satisfies Record<string, readonly string[]>;
