import { sql } from 'drizzle-orm';
import { dropFiles } from '../../files/form.ts';
import type { Answer, FormOf, Handlers } from '../../contract/handlers.ts';
import { idempotent } from '../../contract/idempotent.ts';
import { pageOf, pagination } from '../../contract/paging.ts';
import type { Connection, Transaction } from '../../database/connect.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { readBannerProducts } from './banner-products.ts';
import { readPictures } from './images.ts';
import { listFor, readPage } from '../../lists/list.ts';
import { byText } from '../../lists/search.ts';
import { linkColumns, linkCounts, linkedWith, saveLinks } from './links.ts';
import { byStatus, findPublication, publicationsOf, wirePublication, wireRow } from './publication.ts';
import { createPublication, deletePublication, updatePublication } from './write.ts';

type Banner = Answer<'getBanner'>['data'];

async function read(connection: Connection, viewer: Viewer, id: number): Promise<{ data: Banner }> {
  const row = await findPublication<Pick<Banner, 'brands' | 'categories' | 'articles'>>(
    connection,
    viewer,
    'banner',
    id,
    { columns: linkColumns },
  );
  const { brands, categories, articles } = row;
  return { data: { ...wirePublication(viewer, 'banner', row), brands, categories, articles } };
}

const shared = publicationsOf('banner');
const banners = listFor<'listBanners'>()({
  ...shared,
  fields: { ...shared.fields, ...linkCounts },
  filters: {
    title: byText(sql`p.title`),
    standard_id: (id) => sql`${linkedWith(id)} AND p.status = 'active'`,
    status_id: byStatus,
  },
  wire: (rows, viewer) =>
    rows.map((row) => {
      const { brands_count, categories_count, articles_count } = row;
      return { ...wireRow(viewer, 'banner', row), brands_count, categories_count, articles_count };
    }),
});

/** Banners: written by administrators, read by everybody, linked with products. */
export const bannersHandlers: Handlers<
  'listBanners' | 'getBanner' | 'createBanner' | 'updateBanner' | 'deleteBanner' | 'listBannerProducts'
> = {
  listBanners: (call) => readPage(banners, call),

  getBanner: ({ viewer, query, services }) => read(services.database, viewer, query.id),

  async createBanner({ viewer, services: { database, files }, request }) {
    const { fields, pictures } = await readPictures<FormOf<'createBanner'>>(request, files);
    let kept = false;
    const create = async (transaction: Transaction) => {
      kept = true;
      const { brand_ids, category_ids, article_ids, newImage: _, ...written } = fields;
      const id = await createPublication(transaction, viewer, 'banner', written, pictures);
      await saveLinks(transaction, id, { brand_ids, category_ids, article_ids });
      return read(transaction, viewer, id);
    };
    const brought = [fields, pictures.map(({ hash }) => hash)];
    try {
      return await idempotent(database, request, viewer.id, 'createBanner', create, brought);
    } catch (error) {
      kept = false;
      throw error;
    } finally {
      if (!kept) await dropFiles(files, pictures);
    }
  },

  async updateBanner({ viewer, services: { database, files }, request }) {
    const { fields, pictures } = await readPictures<FormOf<'updateBanner'>>(request, files);
    const { id, version, brand_ids, category_ids, article_ids, newImage: _, ...written } = fields;
    try {
      const gone = await database.transaction(async (transaction) => {
        const former = await updatePublication(
          transaction,
          viewer,
          'banner',
          { id, version },
          written,
          pictures,
        );
        await saveLinks(transaction, id, { brand_ids, category_ids, article_ids });
        return former;
      });
      await files.drop(gone);
    } catch (error) {
      await dropFiles(files, pictures);
      throw error;
    }
    return read(database, viewer, id);
  },

  async deleteBanner({ query, services: { database, files } }) {
    const gone = await database.transaction((transaction) =>
      deletePublication(transaction, 'banner', query.id),
    );
    await files.drop(gone);
    return { data: { ok: true } };
  },

  async listBannerProducts({ viewer, query, services: { database }, reply }) {
    await findPublication(database, viewer, 'banner', query.id);
    const page = pageOf(query);
    const { products, total } = await readBannerProducts(database, viewer, query.id, query.basket_id, page);
    return { data: products, pagination: pagination(reply, page, total) };
  },
};
