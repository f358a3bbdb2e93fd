import { CallError } from '@portal/api-client/client';
import { PUBLICATION_LIMITS } from '@portal/domain/publications';
import { all, maxLength, required, validateForm } from '@portal/domain/validation';
import { PageHeader } from '@portal/ui/app-shell';
import { StatusBadge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { Field } from '@portal/ui/field';
import { InboxIcon } from '@portal/ui/icons';
import { ImageUpload, type UploadedImage } from '@portal/ui/image-upload';
import { Input } from '@portal/ui/input';
import { RichTextEditor } from '@portal/ui/rich-text-editor';
import { Text } from '@portal/ui/text';
import { Textarea } from '@portal/ui/textarea';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { toasts } from '../../session/toasts.ts';
import { ARCHIVE_QUESTION } from './archive-question.ts';
import { Preview } from './preview.tsx';
import type { NewsRow } from './queries.ts';
import type { Action, Texts } from './save.ts';

export interface PublicationFormProps {
  /** «Новый баннер». */
  title: string;
  /** What is known of it; null for a new one. */
  known: (NewsRow & { content: string }) | null;
  pictures: readonly UploadedImage[];
  /** Where its list is. */
  list: string;
  /** More fields, below the pictures. */
  children?: ReactNode;
  save(texts: Texts, images: readonly UploadedImage[], action: Action | undefined): Promise<void>;
  /** Takes what is published back, as it was before anything was written here. */
  archive(): Promise<void>;
}

/** Texts and pictures of a banner or a news item, written, looked at, saved and published. */
export function PublicationForm({
  title,
  known,
  pictures,
  list,
  children,
  save,
  archive,
}: PublicationFormProps) {
  const navigate = useNavigate();
  const [texts, setTexts] = useState<Texts>({
    title: known?.title ?? '',
    annotation: known?.annotation ?? '',
    content: known?.content ?? '',
  });
  const [images, setImages] = useState(pictures);
  const [errors, setErrors] = useState<Partial<Record<keyof Texts, string>>>({});
  const [pending, setPending] = useState<'save' | Action | null>(null);
  const [looking, setLooking] = useState(false);
  const [archiving, setArchiving] = useState(false);
  const change = (values: Partial<Texts>) => {
    setTexts((before) => ({ ...before, ...values }));
    setErrors({});
  };
  const allowed = known ? known.allowed_actions : ['publish'];

  async function submit(action?: Action) {
    if (pending !== null) return;
    const found = validateForm(texts, {
      title: ['Заголовок', all(required, maxLength(PUBLICATION_LIMITS.title))],
      annotation: ['Аннотация', maxLength(PUBLICATION_LIMITS.annotation)],
      content: ['Текст', maxLength(PUBLICATION_LIMITS.content)],
    });
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setPending(action ?? 'save');
    try {
      await save(texts, images, action);
      toasts.success(action === 'publish' ? 'Опубликовано' : 'Сохранено', texts.title);
      await navigate(list);
    } catch (error) {
      toasts.warning(error instanceof CallError ? error.message : 'Произошла непредвиденная ошибка');
    } finally {
      setPending(null);
    }
  }

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
        <form
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            void submit();
          }}
          className="flex max-w-220 flex-col gap-5"
        >
          <Field label="Заголовок" required error={errors.title}>
            <Input
              name="title"
              maxLength={PUBLICATION_LIMITS.title}
              value={texts.title}
              onChange={({ target }) => change({ title: target.value })}
            />
          </Field>
          <Field
            label="Аннотация"
            hint="Одно-два предложения: их видно в списке и на главной странице"
            error={errors.annotation}
          >
            <Textarea
              name="annotation"
              rows={2}
              maxLength={PUBLICATION_LIMITS.annotation}
              value={texts.annotation}
              onChange={({ target }) => change({ annotation: target.value })}
            />
          </Field>
          <Field label="Текст" error={errors.content}>
            <RichTextEditor
              label="Текст"
              value={known?.content ?? ''}
              onChange={(content) => change({ content })}
            />
          </Field>
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
                setImages((before) => [
                  ...before,
                  ...files.map((file) => ({ id: crypto.randomUUID(), name: file.name, file })),
                ])
              }
              onRemove={(id) => setImages((before) => before.filter((image) => image.id !== id))}
              onReorder={(ids) =>
                setImages((before) => ids.flatMap((id) => before.find((image) => image.id === id) ?? []))
              }
            />
          </div>
          {children}
          <div className="flex gap-2">
            {allowed.includes('publish') && (
              <Button pending={pending === 'publish'} onClick={() => void submit('publish')}>
                {known ? 'Сохранить и опубликовать' : 'Опубликовать'}
              </Button>
            )}
            <Button
              type="submit"
              variant={allowed.includes('publish') ? 'secondary' : 'primary'}
              pending={pending === 'save'}
            >
              {known ? 'Сохранить' : 'Сохранить черновик'}
            </Button>
            <Button variant="secondary" onClick={() => void navigate(list)}>
              Отмена
            </Button>
          </div>
        </form>
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
      <Preview open={looking} onOpenChange={setLooking} texts={texts} images={images} />
    </>
  );
}
