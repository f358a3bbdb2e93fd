import { formatDate } from '@portal/domain/dates';
import { Carousel } from '@portal/ui/carousel';
import { Card } from '@portal/ui/card';
import { PromoPicture } from '@portal/ui/promo';
import { RichTextView } from '@portal/ui/rich-text-view';
import { Text } from '@portal/ui/text';
import type { ReactNode } from 'react';
import { ZONE } from '../../session/time/dates.ts';

export interface Shown {
  annotation: string;
  content: string;
  published_at: string | null;
  images: readonly { id: number | string; url: string }[];
}

/** A banner or a news item for reading: pictures, annotation, text. */
export function PublicationView({ publication, aside }: { publication: Shown; aside?: ReactNode }) {
  const { annotation, content, published_at, images } = publication;
  const words = (annotation !== '' || published_at !== null || aside) && (
    <Card>
      <div className="flex flex-col gap-4">
        {annotation && (
          <Text as="p" size="lead">
            {annotation}
          </Text>
        )}
        {published_at && (
          <Text as="p" size="small" tone="muted">
            Опубликовано {formatDate(published_at, ZONE)}
          </Text>
        )}
        {aside}
      </div>
    </Card>
  );
  return (
    <div className="flex flex-col gap-4">
      {images.length === 0 ? (
        words
      ) : (
        <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] max-md:grid-cols-1 items-start gap-4">
          <Carousel
            label="Изображения"
            interval={0}
            slides={images.map(({ id, url }, place) => ({
              id: String(id),
              label: `Изображение ${place + 1}`,
              content: <PromoPicture imageUrl={url} />,
            }))}
          />
          {words}
        </div>
      )}
      {content && (
        <Card>
          <RichTextView html={content} className="max-w-190" />
        </Card>
      )}
    </div>
  );
}
