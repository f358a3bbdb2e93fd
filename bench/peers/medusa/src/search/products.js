// The index of products behind /store/search: what our search finds and counts (title, number, brand, kind, features).
const { defineSearchIndex, search } = require('@medusajs/framework/utils');

const FIELDS = [
  'id',
  'title',
  'handle',
  'status',
  'collection.title',
  'categories.name',
  'tags.value',
  'variants.sku',
];
const BATCH = 500;

defineSearchIndex({
  name: 'product',
  entity: 'product',
  fields: search.define({
    id: search.keyword().filterable(),
    title: search.text().searchable({ weight: 3 }),
    sku: search.keyword().searchable().filterable(),
    handle: search.keyword(),
    status: search.keyword().filterable(),
    sales_channel_ids: search.keyword().array().filterable(),
    brand: search.keyword().filterable().facetable(),
    category: search.keyword().filterable().facetable(),
    features: search.keyword().array().filterable().facetable(),
  }),
  async *seed({ container, catchup }) {
    if (catchup) return;
    const { data: channels } = await container.query.graph({ entity: 'sales_channel', fields: ['id'] });
    const sales_channel_ids = channels.map(({ id }) => id);
    for (let last = ''; ;) {
      const { data: products } = await container.query.graph({
        entity: 'product',
        fields: FIELDS,
        filters: { id: { $gt: last } },
        pagination: { take: BATCH, order: { id: 'ASC' } },
      });
      if (products.length === 0) return;
      last = products.at(-1).id;
      const documents = products.map(
        ({ id, title, handle, status, collection, categories, tags, variants }) => ({
          id,
          title,
          handle,
          status,
          sales_channel_ids,
          sku: variants[0]?.sku,
          brand: collection?.title,
          category: categories[0]?.name,
          features: tags.map(({ value }) => value),
        }),
      );
      yield [{ action: 'upsert', documents }];
    }
  },
});
