// What becomes of the rows of every table. `growing-tables.test.ts` compares these lists with the schema, and `soak.long.ts` with what grew
// in two hours of work.

const named = <T>(value: T, names: string) => names.split(/\s+/).map((name) => [name, value] as const);

/** Rows by which a table may differ that does not grow, for example lines of baskets. */
export const FEW = 50;

/**
 * Tables and views that only copies of the version before use, during an upgrade. Empty; the next release drops them
 * (`database.test.ts` compares them with the migrated database).
 */
export const OF_THE_VERSION_BEFORE: readonly string[] =
  `report_orders report_sold report_accepted report_delivered report_deliveries report_lines report_mark`.split(
    ' ',
  );

/** Tables that grow with the business and are kept, by what they hold. */
export const KEPT: Readonly<Record<string, string>> = Object.fromEntries([
  ...named(
    'documents',
    `orders order_line order_seen order_comment order_file order_line_move order_replacement replacement_proposal refusal refusal_line
     delivery_time_corrective delivery_time_corrective_item shipment shipment_item shipment_container acceptance acceptance_item
     movement movement_item movement_container movement_shortage claim claim_file claim_item b2c_order b2c_order_item b2c_pick b2c_claim
     b2c_claim_item b2c_supplier_claim electronic_document electronic_document_state request request_position request_source
     request_order_line approval approval_line approval_order key_order key_order_part commerceml_order contract_proposal contract_proposal_history credit_request lot
     helpdesk_request partner_request`,
  ),
  ...named(
    'histories',
    `order_history document_history document_count change impersonation normative_acceptance contractor_merger contractor_merger_rows
     product_merger product_merger_rows logistic_map_version supplier_score path_delay upkeep_run server_version`,
  ),
  ...named(
    'sums of documents by day',
    'summary_orders summary_sold summary_accepted summary_delivered summary_deliveries summary_lines summary_mark',
  ),
  ...named(
    'the catalogue and offers of sellers',
    `applicability brand brand_alias brand_proposal category category_span cross_member feature feature_set feature_value picture product
     product_picture product_search search_synonym supersession title_word vehicle own_cross cross_fate own_match own_product own_product_picture
     price_list price_list_item reserve supply_norm commerceml_good commerceml_offer commerceml_exchange commerceml_seen`,
  ),
  ...named('entries of the journal of uploads', 'upload upload_mapping mended_row'),
]);

/** Tables with a few rows for each company, person, storage or page. */
export const FEW_PER_OWNER: readonly string[] = `
  bank_account bank_account_link basket basket_item deferred_item request_basket_item claim_terms publication publication_article
  publication_brand publication_category publication_image normative_document contract contractor contractor_category contractor_region
  contractor_subtype regulation_discount selection_criterion selection_target setting edo_access notification_choice export_schedule
  list_source stock_source app_user list_arrangement passkey recovery_code role role_permission second_factor user_storage api_key webhook
  permanent_notification technical_notification subscription subscription_line subscription_week watch watch_event order_settings approval_rule motivation_rule request_mailbox contact_person holiday logistic_card
  logistic_map storage storage_holiday storage_schedule`
  .trim()
  .split(/\s+/);

/** Tables of the demo's own bank, operator and mailboxes, which a portal without the demo leaves empty. */
export const OF_THE_DEMO: readonly string[] = [
  'demo_bank_application',
  'demo_operator_document',
  'demo_mail',
];

/** Tables from which old rows are removed, by the job that does it, or by the file if whatever adds rows removes some. */
export const PRUNED: Readonly<Record<string, string>> = Object.fromEntries([
  ...named('events/relay.ts', 'event'),
  ...named('areas/prices/versions.ts', 'price_list_version price_list_change'),
  ...named('areas/catalogue/searching/search-history.ts', 'search_history'),
  ...named('areas/bank/sign-on.ts', 'bank_sign_on'),
  ...named('areas/catalogue/functions.sql', 'supply_route_change'),
  ...named('areas/upkeep/copy.ts', 'server_copy'),
  ...named('mail/unsent.ts', 'unsent_letter'),
  ...named(
    'sweep-identity',
    'session refresh_token login_attempt rate_limit sign_in_challenge passkey_challenge mailed_link',
  ),
  ...named('forget-notifications', 'notification'),
  ...named('forget-answers', 'idempotency'),
  ...named('forget-deliveries', 'webhook_delivery webhook_attempt'),
  ...named('forget-key-failures', 'api_key_failure'),
  ...named('forget-prices', 'price_history'),
  ...named('forget-request-letters', 'request_letter demo_letter'),
  ...named('expire-uploads', 'upload_row upload_stock'),
  ...named('tend-exports', 'export_file'),
  ...named('fetch-lists', 'list_fetch'),
  ...named('watch-commerceml', 'commerceml_session commerceml_file commerceml_part commerceml_note'),
  ...named('sample-sizes', 'size_sample'),
]);
