import { Card } from '@portal/ui/card';
import { Dialog } from '@portal/ui/dialog';
import type { UploadedImage } from '@portal/ui/image-upload';
import { Promo } from '@portal/ui/promo';
import { useEffect, useState } from 'react';
import { PublicationView } from './publication-view.tsx';
import type { Texts } from './save.ts';

/** Preview of the unsaved input: in the carousel and on its own page. */
export function Preview({
  open,
  onOpenChange,
  texts,
  images,
}: {
  open: boolean;
  onOpenChange(open: boolean): void;
  texts: Texts;
  images: readonly UploadedImage[];
}) {
  const shown = useAddresses(images);
  const title = texts.title.trim() || 'Без заголовка';
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Предпросмотр" width={1080}>
      <div className="flex flex-col gap-4">
        <Card padded={false}>
          <Promo form="wide" title={title} text={texts.annotation} imageUrl={shown[0]?.url} href="#" />
        </Card>
        <PublicationView publication={{ ...texts, published_at: null, images: shown }} />
      </div>
    </Dialog>
  );
}

/** Address of each picture; object URLs of files are revoked afterwards. */
function useAddresses(images: readonly UploadedImage[]): { id: string; url: string }[] {
  const [own, setOwn] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    const made = new Map(
      images.flatMap(({ id, file }): [string, string][] => (file ? [[id, URL.createObjectURL(file)]] : [])),
    );
    setOwn(made);
    return () => {
      for (const url of made.values()) URL.revokeObjectURL(url);
    };
  }, [images]);
  return images.flatMap(({ id, url = own.get(id) }) => (url === undefined ? [] : [{ id, url }]));
}
