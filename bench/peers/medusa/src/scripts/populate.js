// Creates the shop's settings and products with Medusa's own workflows, and prints what the bench needs to know of them.
const { readFileSync } = require('node:fs');
const { ContainerRegistrationKeys, Modules } = require('@medusajs/framework/utils');
const flows = require('@medusajs/medusa/core-flows');

const BATCH = 100;

exports.default = async function populate({ container, args: [file] }) {
  const { rows, brands, categories, features } = JSON.parse(readFileSync(file, 'utf8'));
  const run = async (workflow, input) => (await workflow(container).run({ input })).result;
  const link = container.resolve(ContainerRegistrationKeys.LINK);
  const fulfillment = container.resolve(Modules.FULFILLMENT);

  const [channel] = await run(flows.createSalesChannelsWorkflow, { salesChannelsData: [{ name: 'Bench' }] });
  const [location] = await run(flows.createStockLocationsWorkflow, {
    locations: [{ name: 'Bench', address: { city: 'Самара', country_code: 'RU', address_1: '' } }],
  });
  await run(flows.linkSalesChannelsToStockLocationWorkflow, { id: location.id, add: [channel.id] });
  const [region] = await run(flows.createRegionsWorkflow, {
    regions: [
      { name: 'Russia', currency_code: 'rub', countries: ['ru'], payment_providers: ['pp_system_default'] },
    ],
  });
  await run(flows.createTaxRegionsWorkflow, [
    {
      country_code: 'ru',
      provider_id: 'tp_system',
      default_tax_rate: { name: 'НДС', code: 'vat', rate: 20 },
    },
  ]);
  await link.create({
    [Modules.STOCK_LOCATION]: { stock_location_id: location.id },
    [Modules.FULFILLMENT]: { fulfillment_provider_id: 'manual_manual' },
  });
  const [profile] = await fulfillment.listShippingProfiles({ type: 'default' });
  const set = await fulfillment.createFulfillmentSets({
    name: 'Bench',
    type: 'shipping',
    service_zones: [{ name: 'Russia', geo_zones: [{ country_code: 'ru', type: 'country' }] }],
  });
  await link.create({
    [Modules.STOCK_LOCATION]: { stock_location_id: location.id },
    [Modules.FULFILLMENT]: { fulfillment_set_id: set.id },
  });
  const [shipping] = await run(flows.createShippingOptionsWorkflow, [
    {
      name: 'Bench',
      price_type: 'flat',
      provider_id: 'manual_manual',
      service_zone_id: set.service_zones[0].id,
      shipping_profile_id: profile.id,
      type: { label: 'Bench', description: 'Bench', code: 'bench' },
      prices: [{ currency_code: 'rub', amount: 100 }],
      rules: [
        { attribute: 'enabled_in_store', value: 'true', operator: 'eq' },
        { attribute: 'is_return', value: 'false', operator: 'eq' },
      ],
    },
  ]);
  const [key] = await run(flows.createApiKeysWorkflow, {
    api_keys: [{ title: 'Bench', type: 'publishable', created_by: '' }],
  });
  await run(flows.linkSalesChannelsToApiKeyWorkflow, { id: key.id, add: [channel.id] });

  const ids = (made, name) => new Map(made.map((one) => [one[name], one.id]));
  const collections = ids(
    await run(flows.createCollectionsWorkflow, {
      collections: brands.map((title, n) => ({ title, handle: `brand-${n}` })),
    }),
    'title',
  );
  const kinds = ids(
    await run(flows.createProductCategoriesWorkflow, {
      product_categories: categories.map((name, n) => ({ name, handle: `category-${n}`, is_active: true })),
    }),
    'name',
  );
  const tags = ids(
    await run(flows.createProductTagsWorkflow, { product_tags: features.map((value) => ({ value })) }),
    'value',
  );

  const started = performance.now();
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH);
    const products = await run(flows.createProductsWorkflow, {
      products: batch.map((row) => ({
        title: row.title,
        handle: row.slug,
        description: row.description,
        status: 'published',
        collection_id: collections.get(row.brand),
        category_ids: [kinds.get(row.category)],
        tag_ids: row.features.map((one) => tags.get(one)),
        sales_channels: [{ id: channel.id }],
        shipping_profile_id: profile.id,
        options: [{ title: 'Default', values: ['Default'] }],
        variants: [
          {
            title: row.title,
            sku: row.sku,
            options: { Default: 'Default' },
            manage_inventory: true,
            prices: [{ amount: row.price, currency_code: 'rub' }],
          },
        ],
      })),
    });
    const { data: variants } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
      entity: 'variant',
      fields: ['sku', 'inventory_items.inventory_item_id'],
      filters: { product_id: products.map(({ id }) => id) },
    });
    const stock = new Map(batch.map((row) => [row.sku, row.stock]));
    await run(flows.createInventoryLevelsWorkflow, {
      inventory_levels: variants.map(({ sku, inventory_items: [item] }) => ({
        location_id: location.id,
        inventory_item_id: item.inventory_item_id,
        stocked_quantity: stock.get(sku),
      })),
    });
  }
  const made = {
    imported: rows.length,
    seconds: (performance.now() - started) / 1_000,
    key: key.token,
    region: region.id,
    channel: channel.id,
    location: location.id,
    profile: profile.id,
    shipping: shipping.id,
  };
  process.stdout.write(`\nMADE ${JSON.stringify(made)}\n`);
};
