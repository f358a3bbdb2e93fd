import { type TaxSystem, vatRateOf } from '@portal/domain/vat';
import type { ShipmentFacts } from '../../src/paper/shipment-facts.ts';

const BRANDS = ['KNECHT', 'MANN-FILTER', 'BOSCH'];
const ARTICLES = ['OC 90', 'W 914/2', '0 986 424 797'];

/** Data of a shipment with `count` positions, for printing documents without a database. */
export function shipmentFacts({
  count,
  id = 1_042,
  title,
  containers,
  system = 'none',
}: {
  count: number;
  id?: number;
  title?: string;
  containers?: { container_number: string; quantity: number }[];
  /** The supplier's tax system. */
  system?: TaxSystem;
}): ShipmentFacts {
  return {
    id,
    version: 3,
    status: 'shipped',
    zone: 'Europe/Samara',
    created_at: '2026-11-05T08:00:00.000Z',
    shipment_date: '2026-11-05T10:00:00.000Z',
    upd_number: `УПД-${id}`,
    upd_date: '2026-11-05',
    invoice_number: 'СФ-501',
    correction_reason_id: null,
    driver_names: ['Орлов Д. И.'],
    driver_phone: '+7 927 000-00-00',
    truck_model: 'ГАЗель Next',
    truck_number: 'А123ВС 63',
    containers_count: 3,
    tax_system: system,
    supplier: {
      title: 'ООО «Автокомпонент-Волга»',
      inn: '6312345678',
      kpp: '631201001',
      address: '443022, Самара, Заводское шоссе, 5',
    },
    customer: {
      title: 'ООО «Деталь» & <Сыновья>',
      inn: '7712345678',
      kpp: '771201001',
      address: '125009, Москва, ул. Тверская, 1',
    },
    from: { title: 'Склад Самара', address: 'Самара, Заводское шоссе, 5', phone: '+7 846 000-00-00' },
    to: { title: 'Магазин на Тверской', address: 'Москва, ул. Тверская, 1', phone: '' },
    contracts: [{ number: 'Д-15', date: '2025-02-01T00:00:00.000Z' }],
    order_ids: [5, 6],
    deliveries: ['delivery'],
    lines: Array.from({ length: count }, (_, index) => ({
      id: index + 1,
      brand: BRANDS[index % 3] ?? '',
      article: ARTICLES[index % 3] ?? '',
      title: title ?? `Фильтр-${index + 1}-масляный`,
      price_kopecks: 51_250 + 137 * index,
      quantity: 1 + (index % 9),
      weight: 350,
      vat_rate: vatRateOf(system, null),
      country_code: '',
      customs_declaration: '',
      containers: containers ?? [{ container_number: String(1 + (index % 3)), quantity: 1 + (index % 9) }],
    })),
  };
}
