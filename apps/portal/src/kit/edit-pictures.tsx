import { failureSentence } from '@portal/domain/failures';
import { LARGEST_PICTURE, MOST_PICTURES, PICTURE_TYPES } from '@portal/domain/pictures';
import { Card } from '@portal/ui/card';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { ImageUpload, type UploadedImage } from '@portal/ui/image-upload';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { sendFile } from '../session/calls/send-file.ts';
import { toasts } from '../session/toasts.ts';

export interface EditPicturesProps<T> {
  title: string;
  aside?: ReactNode;
  pictures: readonly { id: number; url: string }[];
  /** Address that pictures are uploaded to; its response is what the page shows from then on. */
  address: `/${string}`;
  order(ids: number[]): Promise<T>;
  remove(id: number): Promise<T>;
  shown(data: T): void | Promise<unknown>;
  /** Called when the server refuses the order because the pictures have changed. */
  onStale(): void;
  /** Text of the removal dialog: what a product without pictures looks like. */
  removalNote: string;
}

/** Editor of a product's pictures: uploads, reorders and removes them. */
export function EditPictures<T>({
  title,
  aside,
  pictures,
  address,
  order,
  remove,
  shown,
  onStale,
  removalNote,
}: EditPicturesProps<T>) {
  const [coming, setComing] = useState<readonly UploadedImage[]>([]);
  const [leaving, setLeaving] = useState<UploadedImage>();
  // Uploads run one after another, so that the pictures keep the order in which they were chosen.
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
      const data = await sendFile<T>(address, form, (progress) => change(image.id, { progress }));
      forget(image.id);
      await shown(data);
    } catch (error) {
      const { progress: _, error: __, ...rest } = image;
      const failed = { ...rest, error: failureSentence(error) };
      setComing((all) => all.map((one) => (one.id === image.id ? failed : one)));
    }
  }
  const enqueue = (images: readonly UploadedImage[]) => {
    for (const image of images) queue.current = queue.current.then(() => send(image));
  };
  const ordering = useMutation({
    mutationFn: order,
    onSuccess: (data) => shown(data),
    onError: (error) => {
      toasts.warning(failureSentence(error));
      onStale();
    },
  });

  return (
    <Card title={title} aside={aside}>
      <ImageUpload
        label={title}
        images={[...known, ...coming]}
        max={MOST_PICTURES}
        maxSize={LARGEST_PICTURE}
        types={PICTURE_TYPES}
        disabled={ordering.isPending}
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
          if (ids.length > 1 && !ordering.isPending) ordering.mutate(ids);
        }}
      />
      <ConfirmDialog
        open={leaving !== undefined}
        onOpenChange={() => setLeaving(undefined)}
        title="Удалить фотографию товара?"
        description={removalNote}
        action="Удалить"
        tone="danger"
        onConfirm={async () => {
          await shown(await remove(Number(leaving?.id)));
        }}
      />
    </Card>
  );
}
