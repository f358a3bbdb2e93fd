import { answerOf } from '@portal/api-client/client';
import { LARGEST_PICTURE, MOST_PICTURES, PICTURE_TYPES } from '@portal/domain/pictures';
import { Card } from '@portal/ui/card';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { ImageUpload, type UploadedImage } from '@portal/ui/image-upload';
import { useRef, useState } from 'react';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { sendFile } from '../../session/calls/send-file.ts';
import { type OwnProduct, ownProductQuery } from './queries.ts';

const NAME = 'Фотографии';

const shown = async (product: OwnProduct) => {
  queryClient.setQueryData(ownProductQuery(product.id).queryKey, product);
  await queryClient.invalidateQueries({ queryKey: ['own-products'] });
};

/** The pictures of an own product as its seller puts them there and takes them away. */
export function OwnPictures({ product: { id, pictures } }: { product: OwnProduct }) {
  const [coming, setComing] = useState<readonly UploadedImage[]>([]);
  const [leaving, setLeaving] = useState<UploadedImage>();
  // One after another, so that they stand in the order in which they were chosen.
  const queue = useRef(Promise.resolve());
  const known: UploadedImage[] = pictures.map(({ id: key, url }, place) => ({
    id: String(key),
    name: `фотография ${place + 1}`,
    url,
  }));
  const change = (key: string, values: Partial<UploadedImage>) =>
    setComing((all) => all.map((one) => (one.id === key ? { ...one, ...values } : one)));
  const forget = (key: string) => setComing((all) => all.filter((one) => one.id !== key));

  async function send(image: UploadedImage) {
    if (!image.file) return;
    const form = new FormData();
    form.append('file', image.file);
    try {
      const product = await sendFile<OwnProduct>(`/nomenclature/product/${id}/pictures`, form, (progress) =>
        change(image.id, { progress }),
      );
      forget(image.id);
      await shown(product);
    } catch (error) {
      const { progress: _, error: __, ...rest } = image;
      const failed = { ...rest, error: error instanceof Error ? error.message : '' };
      setComing((all) => all.map((one) => (one.id === image.id ? failed : one)));
    }
  }
  const enqueue = (images: readonly UploadedImage[]) => {
    for (const image of images) queue.current = queue.current.then(() => send(image));
  };

  return (
    <Card title={NAME}>
      <ImageUpload
        label={NAME}
        images={[...known, ...coming]}
        max={MOST_PICTURES}
        maxSize={LARGEST_PICTURE}
        types={PICTURE_TYPES}
        onAdd={(files) => {
          const images = files.map((file) => ({
            id: crypto.randomUUID(),
            name: file.name,
            file,
            progress: 0,
          }));
          setComing((all) => [...all, ...images]);
          enqueue(images);
        }}
        onRetry={(key) => {
          change(key, { progress: 0 });
          enqueue(coming.filter((one) => one.id === key));
        }}
        onRemove={(key) => {
          const kept = known.find((one) => one.id === key);
          if (kept) setLeaving(kept);
          else forget(key);
        }}
      />
      <ConfirmDialog
        open={leaving !== undefined}
        onOpenChange={() => setLeaving(undefined)}
        title="Удалить фотографию товара?"
        description="Вернуть её можно, только загрузив ещё раз."
        action="Удалить"
        tone="danger"
        onConfirm={async () => {
          const path = { id, pictureId: Number(leaving?.id) };
          const { data } = await answerOf(
            api.DELETE('/nomenclature/product/{id}/pictures/{pictureId}', { params: { path } }),
          );
          await shown(data);
        }}
      />
    </Card>
  );
}
