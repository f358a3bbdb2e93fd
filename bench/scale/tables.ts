// The portal's tables that grow, with the columns that the measured calls read and write, and the key by which each goes.
import type pg from 'pg';

/** Goods go by product: a search of one number asks few shards. Documents go by supplier, who works with them all day. */
const DISTRIBUTED: readonly { table: string; by: string; beside?: string }[] = [
  { table: 'product', by: 'id' },
  { table: 'price_list_item', by: 'product_id', beside: 'product' },
  { table: 'reserve', by: 'product_id', beside: 'product' },
  { table: 'cross_of', by: 'product_id', beside: 'product' },
  { table: 'product_number', by: 'article_norm' },
  { table: 'orders', by: 'supplier_id' },
  { table: 'order_line', by: 'supplier_id', beside: 'orders' },
];
/** Whole on every worker. */
const REFERENCE = ['brand', 'contractor', 'contract'];

const TABLES = `
  CREATE TABLE brand (id bigint PRIMARY KEY, title text NOT NULL);
  CREATE TABLE contractor (id bigint PRIMARY KEY, title text NOT NULL);
  CREATE TABLE contract (id bigint PRIMARY KEY, customer_id bigint NOT NULL, supplier_id bigint NOT NULL, used_kopecks bigint NOT NULL DEFAULT 0, UNIQUE (customer_id, supplier_id));
  CREATE TABLE product (id bigint PRIMARY KEY, brand_id bigint NOT NULL, article text NOT NULL, title text NOT NULL);
  CREATE TABLE product_number (article_norm text, product_id bigint, PRIMARY KEY (article_norm, product_id));
  CREATE TABLE cross_of (product_id bigint, other_id bigint, PRIMARY KEY (product_id, other_id));
  CREATE TABLE price_list_item (id bigint, product_id bigint, supplier_id bigint NOT NULL, price_kopecks bigint NOT NULL, multiplicity int NOT NULL DEFAULT 1, PRIMARY KEY (product_id, supplier_id));
  CREATE TABLE reserve (id bigint, product_id bigint, supplier_id bigint, storage_id bigint, quantity int NOT NULL, held int NOT NULL DEFAULT 0,
                        PRIMARY KEY (product_id, supplier_id, storage_id), CHECK (held >= 0 AND held <= quantity));
  CREATE TABLE orders (id bigint, supplier_id bigint, customer_id bigint NOT NULL, status text NOT NULL, created_at timestamptz NOT NULL, amount_kopecks bigint NOT NULL, PRIMARY KEY (supplier_id, id));
  CREATE TABLE order_line (id bigint, supplier_id bigint, order_id bigint NOT NULL, product_id bigint NOT NULL, price_kopecks bigint NOT NULL, ordered int NOT NULL, PRIMARY KEY (supplier_id, id));`;

const INDEXES = `
  CREATE INDEX orders_supplier ON orders (supplier_id, created_at, id);
  CREATE INDEX orders_customer ON orders (customer_id, created_at, id);
  CREATE INDEX order_line_order ON order_line (supplier_id, order_id);`;

export interface Sizes {
  products: number;
  suppliers: number;
  customers: number;
  offers: number;
  orders: number;
}

/** Creates the tables, distributes them over the workers if there are some, and fills them. */
export async function fill(pool: pg.Pool, distributed: boolean, sizes: Sizes): Promise<void> {
  const { products, suppliers, customers, offers, orders } = sizes;
  await pool.query(TABLES);
  if (distributed) {
    for (const table of REFERENCE) await pool.query(`SELECT create_reference_table('${table}')`);
    for (const { table, by, beside = 'none' } of DISTRIBUTED)
      await pool.query(`SELECT create_distributed_table('${table}', '${by}', colocate_with => '${beside}')`);
  }
  await pool.query(`INSERT INTO brand SELECT n, 'B' || n FROM generate_series(1, 400) n`);
  await pool.query(
    `INSERT INTO contractor SELECT n, 'C' || n FROM generate_series(1, ${suppliers + customers}) n`,
  );
  await pool.query(`
    INSERT INTO contract (id, customer_id, supplier_id)
    SELECT row_number() OVER (), c, s FROM generate_series(${suppliers + 1}, ${suppliers + customers}) c, generate_series(1, ${suppliers}) s
    WHERE (c + s) % 2 = 0`);
  const goods = `generate_series(1, ${products}) n`;
  await pool.query(`INSERT INTO product SELECT n, n % 400 + 1, 'A' || n, 'Part ' || n FROM ${goods}`);
  await pool.query(`INSERT INTO product_number SELECT 'A' || n, n FROM ${goods}`);
  await pool.query(`
    INSERT INTO cross_of SELECT n, (n - 1) / 12 * 12 + k FROM ${goods}, generate_series(1, 12) k
    WHERE n % 5 = 0 AND (n - 1) / 12 * 12 + k <> n AND (n - 1) / 12 * 12 + k <= ${products}`);
  const offered = `${goods}, generate_series(1, ${offers}) k`;
  const supplier = `(n * 7 + k * 13) % ${suppliers} + 1`;
  await pool.query(`
    INSERT INTO price_list_item (id, product_id, supplier_id, price_kopecks)
    SELECT n * ${offers} + k, n, ${supplier}, 10000 + n % 5000 FROM ${offered} ON CONFLICT DO NOTHING`);
  await pool.query(`
    INSERT INTO reserve (id, product_id, supplier_id, storage_id, quantity)
    SELECT n * ${offers} + k, n, ${supplier}, ${supplier}, 1000000 FROM ${offered} ON CONFLICT DO NOTHING`);
  await pool.query(`
    INSERT INTO orders SELECT n, n % ${suppliers} + 1, ${suppliers} + n % ${customers} + 1, CASE WHEN n % 20 = 0 THEN 'active' ELSE 'done' END,
                              now() - n * interval '1 second', 50000 FROM generate_series(1, ${orders}) n`);
  await pool.query(`
    INSERT INTO order_line SELECT n * 5 + k, n % ${suppliers} + 1, n, (n * 31 + k) % ${products} + 1, 10000, 1 FROM generate_series(1, ${orders}) n, generate_series(1, 5) k`);
  // Citus takes one command at a time.
  for (const command of INDEXES.split(';')) if (command.trim() !== '') await pool.query(command);
  await pool.query('ANALYZE');
}
