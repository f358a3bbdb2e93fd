// The fields of every entity that the specification lists are in the calls' answers: specification 1, section 3;
// 2, section 3. A field of another entity is nested in that entity: `status_id` as `status.id`, `supplier_id` as
// `supplier.id`.
import { expect, test } from 'vitest';
import { useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();

/**
 * Entity, login of the caller, call and fields; «#» is the id of the first row of the list that precedes the call.
 */
type Row = readonly [entity: string, login: string, call: string, fields: string];
const SHELL: readonly Row[] = [
  [
    'Notification: id, event_name, entity_id, text, title, icon, date or created, is_confirmed',
    'shop',
    '/user-notifications/list?discriminator=common',
    'id event_name entity_id text title icon created is_confirmed',
  ],
  [
    'Current user: person (first_name, second_name, contractor_id), uuid, id, type',
    'shop',
    '/identity/user/current',
    'person.first_name person.second_name person.contractor_id uuid id type role_name_description b2c_user default_storage_id default_storage_title have_supplier_contract_as_customer is_user_satisfaction_quiz_passed new_tariffs_agreement password_changed contractor_user_id is_admin permissions.0.name permissions.0.description',
  ],
  [
    'Statements: userNotificationCount, existContractLI, maps_to_our_storage_allowed',
    'shop',
    '/identity/statements',
    'userNotificationCount existContractLI maps_to_our_storage_allowed is_new_created_shop new_contract_proposal_count new_order_delivery_count is_work_with_b2c newDocuments.incomingOrders newDocuments.acceptanceDocuments sbbol.enable sbbol.authorized sbbol.user_info sbbol.credit_pending environment',
  ],
  ['Storage: id, title, address.description', 'shop', '/warehouse/storage', 'id title address.description'],
  [
    'Basket: id, storage_id, amount',
    'shop',
    '/warehouse/storage /basket/basket?storage_id=#',
    'id storage_id amount',
  ],
  [
    'Storage limit: limit_type, limit_value',
    'shop',
    '/warehouse/storage /basket/limit?storage_id=#',
    'limit_type limit_value',
  ],
  ['Organization: title, juridical_address', 'shop', '/warehouse/organization', 'title juridical_address'],
  [
    'Contact info (shops): contact_fio, contact_phone',
    'shop',
    '/warehouse/contract/contact-info',
    'contact_fio contact_phone',
  ],
  [
    'VIN lookup result: ssd, catalog, vehicleid',
    'shop',
    '/catalog/vin?vin=XTA21099043576182',
    'ssd catalog vehicleid',
  ],
  ['Expired shipments: order_ids', 'supplier', '/user-notifications/popup', 'order_ids'],
  [
    'Logistic card lookup by entity id yields customer_storage.customer_storage_id',
    'shop',
    '/warehouse/logistic-card /warehouse/logistic-card/view?id=#',
    'customer_storage.customer_storage_id',
  ],
];
const BACK_OFFICE: readonly Row[] = [
  [
    'Storage (warehouse): id, title, code, time zone, working schedule items, pickup point schedule items, holidays by date and weekday, reserve-update settings, tags, address (description)',
    'supplier',
    '/warehouse/storage /warehouse/storage/view?id=#',
    'id title code time_zone working_schedule_items pickup_point_schedule_items holidays_by_date holidays_by_weekday reserve_update_hours tags address.description',
  ],
  [
    'Logistic map: storage_id, discriminator, name, logistic_markup_percent, include_markup_to_regulation',
    'supplier',
    '/warehouse/storage /warehouse/logistic-map?filter[storage_id]=#',
    'storage_id discriminator name logistic_markup_percent include_markup_to_regulation delivery_term picking_term clipping_time comment status periodicity tags address contractor_storage',
  ],
  [
    'Logistic card: status, name, supplier_storage, customer_storage, cut_off_week_minute',
    'supplier',
    '/warehouse/logistic-card',
    'status name supplier_storage customer_storage cut_off_week_minute transit_cut_off_week_minute estimated_shipment_week_minute delivery_week_minute logistic_markup_percent_b2b logistic_markup_percent_b2c include_markup_to_regulation comment picking_term increase_picking_term',
  ],
  [
    'Contract: status_id, number, subject, date, date_end, supplier_id, customer_id, accepted_by_administrator',
    'supplier',
    '/warehouse/contract /warehouse/contract/#',
    'status.id number subject date date_end supplier.id customer.id accepted_by_administrator buyer_markup_percent only_for_selected_storage type.id limit is_electronic_doc_circulation is_not_consider_limit_transit_order file_name req_zone_id contact_person_full_name contact_person_phone',
  ],
  ['Contractor: category, rating, code', 'supplier', '/warehouse/contractor', 'category rating code'],
  [
    'contractor subtype: id, title',
    'admin',
    '/warehouse/contractor-subtype/get-contractor-subtypes',
    'id title',
  ],
  [
    'Selection criteria: id, title, discriminator, supplier_ids, contractor_category_id, supplier_storage_ids, is_only_for_distributors, is_only_direct_shipment',
    'admin',
    '/warehouse/selection-criteria/index',
    'id title discriminator suppliers contractor_category supplier_storages is_only_for_distributors is_only_direct_shipment',
  ],
  [
    'Price list and item: price_list_id, standard_id, price, multiplicity',
    'supplier',
    '/prices/price-list /prices/price-list/#/items',
    'price_list_id standard_id price multiplicity',
  ],
  [
    'Claim: id, shipment_id, type_id, status_id, supplier_comment, customer_comment, items, unknown_items',
    'shop',
    '/document/claim/outgoing-claims /document/claim/view/#',
    'id shipment_id type.id status.id supplier_comment customer_comment items unknown_items files cancel_reason upd_ukd_number',
  ],
  [
    'Claim item: type_id, comment, arbitration type',
    'shop',
    '/document/claim/outgoing-claims /document/claim/outgoing-claim-items?id=#',
    'kind comment arbitration_type outcome decision_comment',
  ],
  [
    'Delivery-time corrective: order_id, items, planned_shipment_date, planned_date, corrective_reason_id, status_id',
    'supplier',
    '/document/delivery-time-corrective/outgoing-delivery-time-correctives',
    'order_id items_count planned_shipment_at planned_delivery_at reason.id status.id',
  ],
  [
    'Contract proposal: id, distributor_id, status, refusal reason',
    'distributor',
    '/warehouse/contract-proposal /warehouse/contract-proposal/#',
    'id distributor.id status refusal',
  ],
  [
    'User notification: id, title, text, recipients',
    'admin',
    '/user-notification /user-notification/#',
    'id title text recipients',
  ],
  [
    'Bank account: bic, bank_name, cor_account, account, consent (boolean, default false)',
    'distributor',
    '/settings/bank-account',
    'bic bank_name cor_account account consent',
  ],
  [
    'Banner: id, title, status_id, image file, linked brands, categories and articles',
    'admin',
    '/content/banner/get-all-banners /content/banner/get-banner?id=#',
    'id title annotation content images status_id image_url brands categories articles',
  ],
  [
    'News item: id, title, annotation, content, image_url, images (list)',
    'admin',
    '/content/posts /content/posts/#',
    'id title annotation content image_url images status_id',
  ],
  [
    'User: login, password, active, b2c_user, default_storage_id, role_id, available_storages',
    'admin',
    '/identity/user /identity/user/#',
    'login active b2c_user default_storage role.id available_storages',
  ],
  ['Role: title, list of permissions', 'admin', '/identity/role /identity/role/#', 'title permissions'],
  [
    'Regulatory document: title, description, date, for_shop, for_distributor, for_supplier, file, parent_normative_document_id',
    'admin',
    '/normative-document /normative-document/#',
    'title description date for_shop for_distributor for_supplier file_name parent',
  ],
  ['Holiday calendar by year', 'admin', '/settings/holiday/get-by-year?year=2026', 'year days'],
  [
    'Shipment (referenced by claims): id, upd_number, shipment_date, invoice_number, driver names and phone, truck_model, truck_number, truck_tonnage, actual_delivery_date, containers_count, external_id, correction_reason_id, items (standard_id, container_number, quantity)',
    'supplier',
    '/document/shipment/shipments?filter[status_id]=30 /document/shipment/view?id=#',
    'id upd_number shipment_date invoice_number driver_names driver_phone truck_model truck_number truck_tonnage actual_delivery_date containers_count external_id correction_reason items.0.standard_id items.0.containers.0.container_number items.0.containers.0.quantity',
  ],
];

const dataOf = async (login: string, place: string): Promise<unknown> => {
  const { status, body } = await (await server().as(login)).get(place);
  expect({ place, status, body }).toMatchObject({ status: 200 });
  const { data } = body as { data: unknown };
  return Array.isArray(data) ? data[0] : data;
};
const has = (value: unknown, field: string) => {
  let at = value;
  for (const key of field.split('.')) {
    if (at === null || typeof at !== 'object' || !(key in at)) return false;
    at = (at as Record<string, unknown>)[key];
  }
  return true;
};

test.each([...SHELL, ...BACK_OFFICE])('%s', async (_entity, login, calls, fields) => {
  const [first = '', second] = calls.split(' ');
  let told = await dataOf(login, first);
  if (second !== undefined)
    told = await dataOf(login, second.replace('#', String((told as { id: number }).id)));
  expect(fields.split(' ').filter((field) => !has(told, field))).toEqual([]);
});

test('a count object per event name gives the unconfirmed number', async () => {
  const shop = await server().as('shop');
  const { data: counts } = (await shop.get('/notification/get-count')).body as {
    data: Record<string, number>;
  };
  const unread = async (discriminator: string) =>
    (
      (await shop.get(`/user-notifications/list?discriminator=${discriminator}&unread=true&pageSize=100`))
        .body as { data: { event_name: string }[] }
    ).data;
  const told = [...(await unread('')), ...(await unread('common'))];
  expect(told.length).toBeGreaterThan(0);
  expect(counts).toEqual(
    Object.fromEntries(
      [...new Set(told.map(({ event_name }) => event_name))].map((name) => [
        name,
        told.filter(({ event_name }) => event_name === name).length,
      ]),
    ),
  );
});

test('A user is a main user when contractor_user_id equals id', async () => {
  const told = async (login: string) =>
    (await dataOf(login, '/identity/user/current')) as { id: number; contractor_user_id: number };
  const [main, other] = [await told('shop'), await told('b2c')];
  expect(main.contractor_user_id).toBe(main.id);
  expect(other.contractor_user_id).not.toBe(other.id);
});

test('notification event names: each can be chosen, technical ones are not offered', async () => {
  const { body } = await (await server().as('supplier')).get('/user-notifications/choices');
  const known = (body as { data: { event_name: string }[] }).data.map(({ event_name }) => event_name);
  expect(known).toEqual(
    expect.arrayContaining([
      'delivery-time-corrective:pending',
      'delivery-time-corrective:active',
      'delivery-time-corrective:agreed',
      'delivery-time-corrective:denial',
      'order-activated',
      'supplier-refusal:activated',
      'claim:process',
      'claim:decisions',
      'logistic-card:created',
      'logistic-card:delivery-term-supplier:changed',
      'contract-proposal:created',
      'contract-proposal:accepted',
      'contract-proposal:confirmed',
      'storage:for-shop:created',
      'order:shipment-overdue',
      'order:delivery-date-correction',
    ]),
  );
  expect(known).not.toContain('user-notification:created');
});
