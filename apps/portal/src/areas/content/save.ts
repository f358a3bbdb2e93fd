import { answerOf } from '@portal/api-client/client';
import type { UploadedImage } from '@portal/ui/image-upload';
import { api } from '../../session/api.ts';
import { formData } from '../../kit/form-data.ts';
import type { Banner, News } from './queries.ts';

/** Texts of a banner or a news item. */
export interface Texts {
  title: string;
  annotation: string;
  content: string;
}
/** What to do besides saving. */
export type Action = 'publish' | 'archive';
interface Links {
  brand_ids: number[];
  category_ids: number[];
  article_ids: number[];
}
interface Pictured {
  id: number;
  version: number;
  images: { id: number; url: string }[];
}

/** Pictures in the form of the editor. */
export const picturesOf = ({ images }: Pictured): UploadedImage[] =>
  images.map(({ id, url }, place) => ({ id: String(id), url, name: `Картинка ${place + 1}` }));
const filesOf = (images: readonly UploadedImage[]) => images.flatMap(({ file }) => file ?? []);
const keptOf = (images: readonly UploadedImage[]) =>
  images.flatMap(({ id, file }) => (file ? [] : [Number(id)]));

/**
 * The order of pictures to send after the server has appended new pictures to the existing ones; null if it is
 * correct already.
 */
function orderOf(images: readonly UploadedImage[], saved: Pictured): number[] | null {
  const kept = keptOf(images);
  const added = saved.images.map(({ id }) => id).filter((id) => !kept.includes(id));
  const wanted = images.map(({ id, file }) => (file ? (added.shift() ?? 0) : Number(id)));
  const right = wanted.every((id, place) => saved.images[place]?.id === id);
  return right || wanted.includes(0) ? null : wanted;
}

const updateBanner = async (fields: Record<string, unknown>, files: readonly File[] = []) =>
  (await answerOf(api.POST('/content/banner/update-banner', { body: formData(fields, files) }))).data;

/** Saves a banner, new or existing, with its pictures in order. Throws CallError. */
export async function saveBanner(
  known: Pictured | null,
  texts: Texts & Links,
  images: readonly UploadedImage[],
  action: Action | undefined,
  key: string,
): Promise<Banner> {
  const files = filesOf(images);
  const saved = known
    ? await updateBanner(
        { id: known.id, version: known.version, ...texts, images: keptOf(images), action },
        files,
      )
    : (
        await answerOf(
          api.POST('/content/banner/create-banner', {
            params: { header: { 'Idempotency-Key': key } },
            body: formData({ ...texts, action }, files),
          }),
        )
      ).data;
  const order = orderOf(images, saved);
  return order ? updateBanner({ id: saved.id, version: saved.version, images: order }) : saved;
}

/** Changes only a banner's status. Throws CallError. */
export const stepBanner = ({ id, version }: Pick<Banner, 'id' | 'version'>, action: Action) =>
  updateBanner({ id, version, action });

const updateNews = async (id: number, fields: Record<string, unknown>, files: readonly File[] = []) =>
  (
    await answerOf(
      api.POST('/content/posts/{id}', { params: { path: { id } }, body: formData(fields, files) }),
    )
  ).data;

/**
 * Creates a news item with its texts and returns its id; pictures and publishing follow separately. Throws
 * CallError.
 */
export async function createNews(texts: Texts, key: string): Promise<number> {
  const { data } = await answerOf(
    api.POST('/content/posts', {
      params: { header: { 'Idempotency-Key': key } },
      body: texts,
    }),
  );
  return data.id;
}

/** Uploads the pictures of a news item that was just created, then publishes it if asked. Throws CallError. */
export async function illustrateNews(
  id: number,
  images: readonly UploadedImage[],
  action?: Action,
): Promise<void> {
  for (const file of filesOf(images))
    await answerOf(
      api.POST('/content/posts/{id}/image', {
        params: { path: { id } },
        body: formData({}, [file], 'image'),
      }),
    );
  if (action === undefined) return;
  const { version } = await readWrittenNews(id);
  await updateNews(id, { version, action });
}

/** Loads the current news item from the server. Throws CallError. */
export const readWrittenNews = async (id: number): Promise<News> =>
  (await answerOf(api.GET('/content/posts/{id}', { params: { path: { id } } }))).data;

/** Saves an existing news item with its pictures. Throws CallError. */
export async function saveNews(
  known: Pictured,
  texts: Texts,
  images: readonly UploadedImage[],
  action?: Action,
): Promise<News> {
  const saved = await updateNews(
    known.id,
    { version: known.version, ...texts, images: keptOf(images), action },
    filesOf(images),
  );
  const order = orderOf(images, saved);
  return order ? updateNews(saved.id, { version: saved.version, images: order }) : saved;
}

/** Changes only a news item's status. Throws CallError. */
export const stepNews = ({ id, version }: Pick<News, 'id' | 'version'>, action: Action) =>
  updateNews(id, { version, action });
