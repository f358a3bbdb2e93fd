/**
 * SQL for the pieces that documents reserve of a stock row `r`: unshipped pieces of orders, pieces of movements
 * that have not left, picked pieces of consumers' orders.
 */
export const HELD = `(
  coalesce((SELECT sum(undecided + confirmed - shipped) FROM order_line WHERE reserve_id = r.id), 0)
  + coalesce((SELECT sum(i.quantity) FROM movement_item i JOIN movement d ON d.id = i.movement_id
              WHERE i.reserve_id = r.id AND d.status IN ('active', 'packed')), 0)
  + coalesce((SELECT sum(k.quantity) FROM b2c_pick k JOIN b2c_order_item i ON i.id = k.item_id JOIN b2c_order d ON d.id = i.order_id
              WHERE k.reserve_id = r.id AND d.status IN ('pending', 'ready')), 0))`;
