import { titlesIn } from '@portal/domain/field-titles';
import { PUBLICATION_LIMITS } from '@portal/domain/publications';
import { all, maxLength, required } from '@portal/domain/validation';
import { PageHeader } from '@portal/ui/app-shell';
import { StatusBadge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { InboxIcon } from '@portal/ui/icons';
import { ImageUpload, type UploadedImage } from '@portal/ui/image-upload';
import { Input } from '@portal/ui/input';
import type { Option } from '@portal/ui/multiselect';
import { RichTextEditor } from '@portal/ui/rich-text-editor';
import { Text } from '@portal/ui/text';
import { Textarea } from '@portal/ui/textarea';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Form, useForm } from '../../kit/form/form.ts';
import { FormField } from '../../kit/form/form-field.tsx';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { toasts } from '../../session/toasts.ts';
import { ARCHIVE_QUESTION } from './archive-question.ts';
import { Preview } from './preview.tsx';
import type { NewsRow } from './queries.ts';
import type { Action, Texts } from './save.ts';

const titleOf = titlesIn('createNews');

/** Form values of a banner or a news item; only banners have links. */
export interface PublicationValues extends Texts {
  images: readonly UploadedImage[];
  articles: readonly Option[];
  categories: readonly Option[];
  brands: readonly Option[];
}

export interface PublicationFormProps {
  /** «Новый баннер». */
  title: string;
  /** The existing item; null for a new one. */
  known: (NewsRow & { content: string }) | null;
  pictures: readonly UploadedImage[];
  links?: Pick<PublicationValues, 'articles' | 'categories' | 'brands'>;
  /** Address of the list. */
  list: string;
  /** More fields, below the pictures. */
  children?(form: Form<PublicationValues>): ReactNode;
  save(values: PublicationValues, action: Action | undefined, key: string): Promise<void>;
  /** Archives the published item without the unsaved input. */
  archive(): Promise<void>;
}

/** Editor of a banner or a news item: texts and pictures, preview, saving and publishing. */
export function PublicationForm({
  title,
  known,
  pictures,
  links = { articles: [], categories: [], brands: [] },
  list,
  children,
  save,
  archive,
}: PublicationFormProps) {
  const navigate = useNavigate();
  const [looking, setLooking] = useState(false);
  const [archiving, setArchiving] = useState(false);
  const form = useForm<PublicationValues>({
    initial: {
      title: known?.title ?? '',
      annotation: known?.annotation ?? '',
      content: known?.content ?? '',
      images: pictures,
      ...links,
    },
    titles: titleOf,
    rules: {
      title: all(required, maxLength(PUBLICATION_LIMITS.title)),
      annotation: maxLength(PUBLICATION_LIMITS.annotation),
      content: maxLength(PUBLICATION_LIMITS.content),
    },
    send: (values, { key, intent }) => save(values, intent === 'publish' ? 'publish' : undefined, key),
    done: (_answer, values, intent) => [intent === 'publish' ? 'Опубликовано' : 'Сохранено', values.title],
    to: list,
  });
  const { images } = form.values;
  const setImages = (next: readonly UploadedImage[]) => form.set({ images: next });
  const allowed = known ? known.allowed_actions : ['publish'];
  const waits = (intent: string | undefined) => form.pending && form.intent === intent;

  return (
    <>
      <PageHeader
        title={title}
        aside={known && <StatusBadge tone={known.status.tone}>{known.status.title}</StatusBadge>}
        actions={
          <>
            {allowed.includes('archive') && (
              <Button
                variant="secondary"
                icon={<InboxIcon aria-hidden="true" className="size-4" />}
                onClick={() => setArchiving(true)}
              >
                В архив
              </Button>
            )}
            <Button variant="secondary" onClick={() => setLooking(true)}>
              Предпросмотр
            </Button>
          </>
        }
      />
      <Card>
        <FormFrame form={form} className="flex max-w-220 flex-col gap-5">
          <FormField form={form} name="title" required>
            {(field) => <Input {...field} maxLength={PUBLICATION_LIMITS.title} />}
          </FormField>
          <FormField
            form={form}
            name="annotation"
            hint="Одно-два предложения: их видно в списке и на главной странице"
          >
            {(field) => <Textarea {...field} rows={2} maxLength={PUBLICATION_LIMITS.annotation} />}
          </FormField>
          <FormField form={form} name="content">
            {({ onChange }) => (
              <RichTextEditor label="Текст" value={known?.content ?? ''} onChange={onChange} />
            )}
          </FormField>
          <div className="flex flex-col gap-1.5">
            <Text as="p" weight="strong">
              Картинки
            </Text>
            <ImageUpload
              label="Картинки"
              images={images}
              max={PUBLICATION_LIMITS.images}
              maxSize={PUBLICATION_LIMITS.imageSize}
              onAdd={(files) =>
                setImages([
                  ...images,
                  ...files.map((file) => ({ id: crypto.randomUUID(), name: file.name, file })),
                ])
              }
              onRemove={(id) => setImages(images.filter((image) => image.id !== id))}
              onReorder={(ids) =>
                setImages(ids.flatMap((id) => images.find((image) => image.id === id) ?? []))
              }
            />
          </div>
          {children?.(form)}
          <div className="flex flex-wrap gap-2">
            {allowed.includes('publish') && (
              <Button pending={waits('publish')} onClick={() => form.submit('publish')}>
                {known ? 'Сохранить и опубликовать' : 'Опубликовать'}
              </Button>
            )}
            <Button
              type="submit"
              variant={allowed.includes('publish') ? 'secondary' : 'primary'}
              pending={waits(undefined)}
            >
              {known ? 'Сохранить' : 'Сохранить черновик'}
            </Button>
            <Button variant="secondary" onClick={() => void navigate(list)}>
              Отмена
            </Button>
          </div>
        </FormFrame>
      </Card>
      <ConfirmDialog
        open={archiving}
        onOpenChange={setArchiving}
        {...ARCHIVE_QUESTION}
        onConfirm={async () => {
          await archive();
          toasts.success('В архиве', known?.title);
          await navigate(list);
        }}
      />
      <Preview open={looking} onOpenChange={setLooking} texts={form.values} images={images} />
    </>
  );
}
