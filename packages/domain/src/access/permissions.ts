import type { Role } from './access.ts';

/**
 * All permissions without their prefix: the roles that have them by default (s supplier, d distributor, h shop; an administrator has
 * all) and the Russian description; «= …» is a heading of the role form. The specification names two of them and the subjects of the
 * others (spec 1 §6, 2 §6); the rest follow their pattern.
 */
const LINES = /* @__PURE__ */ `
= Заказы и отказы
DOCUMENT_INCOMING_ORDER_GET|sd|Просмотр входящих заказов
DOCUMENT_INCOMING_ORDER_UPDATE|sd|Подтверждение входящих заказов и отказ
DOCUMENT_OUTGOING_ORDER_GET|dh|Просмотр исходящих заказов
DOCUMENT_OUTGOING_ORDER_UPDATE|dh|Снятие позиций и отмена исходящих заказов
DOCUMENT_CANCELED_GET|sdh|Просмотр отказов
DOCUMENT_CANCELED_CREATE|sdh|Создание отказов
DOCUMENT_CANCELED_UPDATE|sdh|Рассмотрение отказов
= Отгрузки, приёмки, перемещения
DOCUMENT_SHIPMENT_GET|sd|Просмотр отгрузок
DOCUMENT_SHIPMENT_CREATE|sd|Создание отгрузок
DOCUMENT_SHIPMENT_UPDATE|sd|Упаковка и отправка отгрузок
DOCUMENT_ACCEPTANCE_GET|sdh|Просмотр приёмок
DOCUMENT_ACCEPTANCE_UPDATE|dh|Проведение приёмок
DOCUMENT_MOVEMENT_GET|sdh|Просмотр перемещений
DOCUMENT_MOVEMENT_CREATE|sdh|Создание перемещений
DOCUMENT_MOVEMENT_UPDATE|sdh|Проведение перемещений
= Претензии и корректировки
DOCUMENT_CLAIMED_CLAIM_GET|dh|Просмотр исходящих претензий
DOCUMENT_CLAIMED_CLAIM_UPDATE|dh|Создание и изменение исходящих претензий
DOCUMENT_CLAIMED_CLAIM_DELETE|h|Удаление исходящих претензий
DOCUMENT_RECEIVED_CLAIM_GET|sd|Просмотр входящих претензий
DOCUMENT_RECEIVED_CLAIM_UPDATE|sd|Решения по входящим претензиям
DOCUMENT_RECEIVED_CLAIM_DELETE|sd|Удаление файлов входящих претензий
DOCUMENT_DELIVERY_TIME_CORRECTIVE_GET|sdh|Просмотр корректировок сроков
DOCUMENT_DELIVERY_TIME_CORRECTIVE_CREATE|sd|Создание корректировок сроков
DOCUMENT_DELIVERY_TIME_CORRECTIVE_UPDATE|dh|Согласование корректировок сроков
= Каталог, корзина, заявки
CATALOG_GET|dh|Поиск товаров
CATEGORIES_STANDARD_GET|dh|Строгий поиск товаров с доставкой
BASKET_GET|dh|Корзина и размещение заказов
REQUEST_GET|dh|Просмотр заявок
REQUEST_CREATE|dh|Загрузка заявок
= Склады и логистика
STORAGE_GET|sdh|Просмотр складов
STORAGE_CREATE|sdh|Создание и изменение складов
STORAGE_DELETE|sdh|Удаление складов
LOGISTIC_MAP_GET|sdh|Просмотр логистических карт
LOGISTIC_MAP_CREATE|sd|Создание логистических карт
LOGISTIC_MAP_UPDATE|sdh|Изменение и согласование логистических карт
LOGISTIC_MAP_DELETE|sd|Удаление логистических карт
LOGISTIC_MAP_EXCEL|sd|Выгрузка логистических карт в Excel
= Контрагенты и договоры
CONTRACTOR_GET|sd|Просмотр контрагентов
CONTRACTOR_CREATE|sd|Создание контрагентов
CONTRACTOR_UPDATE|sd|Изменение контрагентов
CONTRACTOR_CATEGORY_GET|sd|Просмотр категорий контрагентов
CONTRACTOR_CATEGORY_CREATE||Создание категорий контрагентов
CONTRACT_GET|sdh|Просмотр договоров
CONTRACT_CREATE|sd|Создание договоров
CONTRACT_UPDATE|sd|Изменение договоров
CONTRACT_DELETE|sd|Удаление договоров
CONTRACT_CONFIRM||Подтверждение договоров
CONTRACT_LIMIT_GET|dh|Просмотр лимита по договорам
CONTRACT_MARKUP_GET|dh|Просмотр наценок по договорам
CONTRACT_PROPOSAL_GET|dh|Просмотр заявок на подключение
CONTRACT_PROPOSAL_CREATE|h|Создание заявок на подключение
CONTRACT_PROPOSAL_UPDATE|d|Рассмотрение заявок на подключение
= Прайс-листы и номенклатура
PRICE_LIST_GET|sdh|Просмотр прайс-листов
PRICE_LIST_CREATE|sd|Загрузка прайс-листов
PRICE_LIST_UPDATE|sdh|Изменение прайс-листов
PRICE_LIST_DELETE|sd|Удаление прайс-листов
PRICE_LIST_EXPORT|sdh|Выгрузка прайс-листов
NOMENCLATURE_GET|sdh|Просмотр номенклатуры
NOMENCLATURE_UPDATE|sd|Загрузка и изменение номенклатуры
= Журнал, отчёты, B2C
JOURNAL_GET|sdh|Просмотр журнала загрузок
REPORT_GET|sdh|Просмотр отчётов
B2C_ORDER_GET|dh|Просмотр заказов B2C
B2C_ORDER_UPDATE|dh|Выдача заказов B2C
= Пользователи и роли
USER_GET|sdh|Просмотр пользователей
USER_CREATE|sdh|Создание пользователей
USER_UPDATE|sdh|Изменение пользователей
USER_IMPERSONATE||Вход от имени другого человека
ROLE_GET|sdh|Просмотр ролей
ROLE_UPDATE|sdh|Создание и изменение ролей
APPROVAL_UPDATE|dh|Согласование заказов сотрудников
= Контент и настройки
BANNERS_EDIT||Изменение баннеров
NEWS_EDIT||Изменение новостей
NORMATIVE_DOCUMENT_GET|sdh|Просмотр регламентных документов
NORMATIVE_DOCUMENT_CREATE|sd|Создание регламентных документов
SETTINGS_UPDATE|sdh|Изменение настроек`
  .trim()
  .split('\n');

const ROWS = /* @__PURE__ */ LINES.filter((line) => !line.startsWith('= ')).map(
  (row) => row.split('|') as [name: string, roles: string, description: string],
);

/** All permissions with Russian descriptions, for the role form. Spec 1 §3, §6; 2 §6. */
export const PERMISSIONS: Readonly<Record<string, string>> = /* @__PURE__ */ Object.fromEntries(
  ROWS.map(([name, , description]) => [`PERMISSION_${name}`, description]),
);

/** Permissions by the headings of the role form, in order; each permission is under exactly one heading. */
export const PERMISSION_GROUPS: readonly { title: string; permissions: readonly string[] }[] =
  /* @__PURE__ */ LINES.join('\n')
    .split('= ')
    .slice(1)
    .map((block) => {
      const [title = '', ...rows] = block.trim().split('\n');
      return { title, permissions: rows.map((row) => `PERMISSION_${row.split('|')[0]}`) };
    });

const having = (letter: string): readonly string[] =>
  ROWS.filter(([, roles]) => roles.includes(letter)).map(([name]) => `PERMISSION_${name}`);

/** Default permissions of a new company's people by role. */
export const DEFAULT_ROLE_PERMISSIONS: Readonly<Record<Role, readonly string[]>> = /* @__PURE__ */ {
  admin: /* @__PURE__ */ Object.keys(PERMISSIONS),
  supplier: /* @__PURE__ */ having('s'),
  distributor: /* @__PURE__ */ having('d'),
  shop: /* @__PURE__ */ having('h'),
};

/**
 * Names in the list that are no permissions: a role with such a name is refused.
 * @returns the unknown names, in order; empty when all are known
 */
export function unknownPermissions(names: readonly string[]): string[] {
  return names.filter((name) => !Object.hasOwn(PERMISSIONS, name));
}
