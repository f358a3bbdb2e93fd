import { answerOf, type Schemas } from '@portal/api-client/client';
import { LARGEST_PICTURE, MOST_PICTURES, PICTURE_TYPES } from '@portal/domain/pictures';
import { Card } from '@portal/ui/card';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { ImageUpload, type UploadedImage } from '@portal/ui/image-upload';
import { Text } from '@portal/ui/text';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { sendFile } from '../../session/calls/send-file.ts';
import { toasts } from '../../session/toasts.ts';
import { standardQuery } from './queries.ts';

type Standard = Schemas['Standard'];
type Picture = Schemas['Picture'];

const NAME = 'Фотографии товара';

/** The pictures of a product as an administrator puts them there, in order, and takes them away. */
export function ProductPictures({ product: { id, pictures } }: { product: Standard }) {
  const [coming, setComing] = useState<readonly UploadedImage[]>([]);
  const [leaving, setLeaving] = useState<UploadedImage>();
  // One after another, so that they stand in the order in which they were chosen.
  const queue = useRef(Promise.resolve());
  const own = pictures.filter((picture) => picture.own);
  const known: UploadedImage[] = own.map(({ id: key, url }, place) => ({
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
      const data = await sendFile<Picture[]>(`/catalog/standard/${id}/pictures`, form, (progress) =>
        change(image.id, { progress }),
      );
      shown(id, data);
      forget(image.id);
    } catch (error) {
      const { error: _, progress: __, ...rest } = image;
      setComing((all) =>
        all.map((one) =>
          one.id === image.id ? { ...rest, error: error instanceof Error ? error.message : '' } : one,
        ),
      );
    }
  }
  const enqueue = (images: readonly UploadedImage[]) => {
    for (const image of images) queue.current = queue.current.then(() => send(image));
  };
  const order = useMutation({
    mutationFn: async (ids: number[]) =>
      (
        await answerOf(
          api.PUT('/catalog/standard/{id}/pictures', { params: { path: { id } }, body: { ids } }),
        )
      ).data,
    onSuccess: (data) => shown(id, data),
    onError: (error) => {
      toasts.warning(error.message);
      void queryClient.invalidateQueries(standardQuery(id));
    },
  });
  async function remove(pictureId: number) {
    const path = { id, pictureId };
    const { data } = await answerOf(
      api.DELETE('/catalog/standard/{id}/pictures/{pictureId}', { params: { path } }),
    );
    shown(id, data);
  }

  return (
    <Card title={NAME} aside={own.length === 0 && <Text tone="muted">пока показан рисунок категории</Text>}>
      <ImageUpload
        label={NAME}
        images={[...known, ...coming]}
        max={MOST_PICTURES}
        maxSize={LARGEST_PICTURE}
        types={PICTURE_TYPES}
        disabled={order.isPending}
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
        onReorder={(keys) => {
          const ids = keys.filter((key) => known.some((one) => one.id === key)).map(Number);
          if (ids.length > 1 && !order.isPending) order.mutate(ids);
        }}
      />
      <ConfirmDialog
        open={leaving !== undefined}
        onOpenChange={() => setLeaving(undefined)}
        title="Удалить фотографию товара?"
        description="Вместо последней будет показан рисунок категории."
        action="Удалить"
        tone="danger"
        onConfirm={() => remove(Number(leaving?.id))}
      />
    </Card>
  );
}

/** What the server has now is what the page shows. */
function shown(id: number, pictures: Picture[]): void {
  queryClient.setQueryData(
    standardQuery(id).queryKey,
    (product) => product && { ...product, pictures, pic_data_urls: pictures.map(({ url }) => url) },
  );
}
