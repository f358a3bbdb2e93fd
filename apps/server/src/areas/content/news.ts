import { sql } from 'drizzle-orm';
import { dropFiles } from '../../contract/form.ts';
import type { Answer, FormOf, Handlers } from '../../contract/handlers.ts';
import { idempotent } from '../../contract/idempotent.ts';
import { pageOf, pagination } from '../../contract/paging.ts';
import { unprocessable } from '../../contract/problem.ts';
import type { Database } from '../../database/connect.ts';
import type { Viewer } from '../identity/viewer.ts';
import { dropPictures, readPictures } from './images.ts';
import { contains } from '../../database/like.ts';
import { findPublication, findPublications, wirePublication, wireRow } from './publication.ts';
import { createPublication, deletePublication, updatePublication } from './write.ts';

async function read(
  database: Database,
  viewer: Viewer,
  id: number,
  published = false,
): Promise<Answer<'getNews'>> {
  const row = await findPublication(database, viewer, 'news', id, { published });
  return { data: wirePublication(viewer, 'news', row) };
}

/** News: written by administrators, read by everybody. */
export const newsHandlers: Handlers<
  'listNews' | 'createNews' | 'getNews' | 'updateNews' | 'deleteNews' | 'readNews' | 'uploadNewsImage'
> = {
  async listNews({ viewer, query, services, reply }) {
    const page = pageOf(query);
    const text = query.text?.trim() ?? '';
    const conditions =
      text === '' ? [] : [sql`(p.title ILIKE ${contains(text)} OR p.annotation ILIKE ${contains(text)})`];
    const { rows, total } = await findPublications(
      services.database,
      viewer,
      'news',
      { status_id: query.status_id, conditions },
      page,
    );
    return {
      data: rows.map((row) => wireRow(viewer, 'news', row)),
      pagination: pagination(reply, page, total),
    };
  },

  async createNews({ viewer, body, services: { database }, request }) {
    const made = await idempotent(database, request, viewer.id, 'createNews', async (transaction) => ({
      id: await createPublication(transaction, viewer, 'news', body),
    }));
    return { data: made };
  },

  getNews: ({ viewer, path, services }) => read(services.database, viewer, path.id),

  readNews: ({ viewer, path, services }) => read(services.database, viewer, path.id, true),

  async updateNews({ viewer, path: { id }, services: { database, config }, request }) {
    const { fields, pictures } = await readPictures<FormOf<'updateNews'>>(request, config);
    try {
      const { version, newImage: _, ...written } = fields;
      const gone = await database.transaction((transaction) =>
        updatePublication(transaction, viewer, 'news', { id, version }, written, pictures),
      );
      await dropPictures(config, gone);
    } catch (error) {
      await dropFiles(pictures);
      throw error;
    }
    return read(database, viewer, id);
  },

  async uploadNewsImage({ viewer, path: { id }, services: { database, config }, request }) {
    const { pictures } = await readPictures<object>(request, config);
    try {
      if (pictures.length === 0)
        throw unprocessable('Приложите файл', [{ field: 'image', message: 'Обязательное поле' }]);
      await database.transaction((transaction) =>
        updatePublication(transaction, viewer, 'news', { id }, {}, pictures),
      );
    } catch (error) {
      await dropFiles(pictures);
      throw error;
    }
    return read(database, viewer, id);
  },

  async deleteNews({ path: { id }, services: { database, config } }) {
    const gone = await database.transaction((transaction) => deletePublication(transaction, 'news', id));
    await dropPictures(config, gone);
    return { data: { ok: true } };
  },
};
