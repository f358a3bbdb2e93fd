/**
 * Tables of areas that the SQL of the lower layers reads, by owner: shared shapes refer to people, companies
 * and products.
 */
export const LAYER_READS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  documents: {
    catalogue: ['brand', 'product'],
    contractors: ['contractor'],
    identity: ['app_user'],
    orders: ['order_line', 'orders'],
    storages: ['storage'],
    talk: ['order_comment', 'order_seen'],
  },
  events: { contractors: ['contract'], identity: ['app_user'], prices: ['price_list_item'] },
  lists: { contractors: ['contractor'] },
  paper: {
    catalogue: ['brand', 'product'],
    contractors: ['contract', 'contractor'],
    identity: ['app_user'],
    nomenclature: ['lot', 'own_match', 'own_product'],
    orders: ['order_line', 'orders'],
    shipments: ['shipment', 'shipment_container', 'shipment_item'],
    storages: ['storage'],
    talk: ['order_comment', 'order_file'],
  },
};
