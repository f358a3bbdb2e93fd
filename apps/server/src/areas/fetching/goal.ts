import { checkRule, type Viewer as RuleViewer } from '@portal/domain/access';
import { type SQL, sql } from 'drizzle-orm';
import type { NotificationEvent } from '@portal/domain/realtime';

/** What a file is fetched for: a price list or a storage's stock. Both work alike. */
export interface Goal {
  kind: 'price_list_upload' | 'reserve_upload';
  /**
   * The table of the settings, and the column that references the price list or storage, there and in the log.
   */
  source: SQL;
  by: SQL;
  /** Rows «id, title, owner_id, storage_id, zone» of all price lists or storages. */
  all: SQL;
  /** Whether the person may upload such files. */
  may(viewer: RuleViewer): boolean;
  failed: NotificationEvent;
  words: { unset: string; again: string; failed(title: string): string };
}

export const PRICES: Goal = {
  kind: 'price_list_upload',
  source: sql`list_source`,
  by: sql`price_list_id`,
  all: sql`(SELECT list.id, list.title, list.supplier_id AS owner_id, list.storage_id, place.time_zone AS zone
    FROM price_list list JOIN storage place ON place.id = list.storage_id WHERE list.deleted_at IS NULL)`,
  may: (viewer) => checkRule('actions.prices.update', viewer),
  failed: 'price-list:not-fetched',
  words: {
    unset: 'Прайс-лист не забирается по расписанию: сначала сохраните, откуда',
    again: 'Прайс-лист больше не забирается: сохраните настройки получения заново.',
    failed: (title) => `Прайс-лист «${title}» не получен`,
  },
};

export const STOCK: Goal = {
  kind: 'reserve_upload',
  source: sql`stock_source`,
  by: sql`storage_id`,
  all: sql`(SELECT id, title, contractor_id AS owner_id, id AS storage_id, time_zone AS zone FROM storage)`,
  may: (viewer) =>
    checkRule('actions.storages.create', viewer) &&
    (checkRule('pages.prices-import', viewer) || checkRule('pages.nomenclature-import', viewer)),
  failed: 'stock:not-fetched',
  words: {
    unset: 'Остатки склада не забираются по расписанию: сначала сохраните, откуда',
    again: 'Остатки больше не забираются: сохраните настройки получения заново.',
    failed: (title) => `Остатки склада «${title}» не получены`,
  },
};

/** All kinds of fetched files. */
export const GOALS: readonly Goal[] = [PRICES, STOCK];
