import { sql } from 'drizzle-orm';
import { dropFiles } from '../../files/form.ts';
import type { Answer, FormOf, Handlers } from '../../contract/handlers.ts';
import { idempotent } from '../../contract/idempotent.ts';
import { unprocessable } from '../../contract/problem.ts';
import type { Database } from '../../database/connect.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { readPictures } from './images.ts';
import { listFor, readPage } from '../../lists/list.ts';
import { byText } from '../../lists/search.ts';
import { byStatus, findPublication, publicationsOf, wirePublication, wireRow } from './publication.ts';
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

const news = listFor<'listNews'>()({
  ...publicationsOf('news'),
  filters: { text: byText(sql`p.title`, sql`p.annotation`), status_id: byStatus },
  wire: (rows, viewer) => rows.map((row) => wireRow(viewer, 'news', row)),
});

/** News: written by administrators, read by everybody. */
export const newsHandlers: Handlers<
  'listNews' | 'createNews' | 'getNews' | 'updateNews' | 'deleteNews' | 'readNews' | 'uploadNewsImage'
> = {
  listNews: (call) => readPage(news, call),

  async createNews({ viewer, body, services: { database }, request }) {
    const made = await idempotent(database, request, viewer.id, 'createNews', async (transaction) => ({
      id: await createPublication(transaction, viewer, 'news', body),
    }));
    return { data: made };
  },

  getNews: ({ viewer, path, services }) => read(services.database, viewer, path.id),

  readNews: ({ viewer, path, services }) => read(services.database, viewer, path.id, true),

  async updateNews({ viewer, path: { id }, services: { database, files }, request }) {
    const { fields, pictures } = await readPictures<FormOf<'updateNews'>>(request, files);
    try {
      const { version, newImage: _, ...written } = fields;
      const gone = await database.transaction((transaction) =>
        updatePublication(transaction, viewer, 'news', { id, version }, written, pictures),
      );
      await files.drop(gone);
    } catch (error) {
      await dropFiles(files, pictures);
      throw error;
    }
    return read(database, viewer, id);
  },

  async uploadNewsImage({ viewer, path: { id }, services: { database, files }, request }) {
    const { pictures } = await readPictures<object>(request, files);
    try {
      if (pictures.length === 0)
        throw unprocessable('Приложите файл', [{ field: 'image', message: 'Обязательное поле' }]);
      await database.transaction((transaction) =>
        updatePublication(transaction, viewer, 'news', { id }, {}, pictures),
      );
    } catch (error) {
      await dropFiles(files, pictures);
      throw error;
    }
    return read(database, viewer, id);
  },

  async deleteNews({ path: { id }, services: { database, files } }) {
    const gone = await database.transaction((transaction) => deletePublication(transaction, 'news', id));
    await files.drop(gone);
    return { data: { ok: true } };
  },
};
