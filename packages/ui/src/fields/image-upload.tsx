'use client';
import { type DragEvent, forwardRef, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Badge } from '../data/badge.js';
import { IconButton } from '../actions/icon-button.js';
import { ImageIcon, LeftIcon, RemoveIcon, RetryIcon, RightIcon, StarIcon } from '../icons.js';
import type { PartProps } from './input/part.js';
import { ProgressBar } from '../feedback/progress-bar.js';
import { imageUpload } from '../language/messages/ru/fields/image-upload.js';
import { useMessages } from '../language/parts/use-messages.js';

/** A picture: already uploaded, or a file being uploaded. */
export interface UploadedImage {
  id: string;
  /** Accessible name: the file's name. */
  name: string;
  /** Address of the picture; for a file that is not uploaded yet, set `file` instead. */
  url?: string;
  file?: File;
  /** Progress 0–100 while it is being uploaded. */
  progress?: number;
  /** Error message of a failed upload. */
  error?: ReactNode;
}

export interface ImageUploadProps extends PartProps {
  /** Label: «Фотографии товара». */
  label: string;
  /** Images that are uploaded or being uploaded. */
  images: readonly UploadedImage[];
  /** Called with valid files; the caller uploads them and adds them to `images`. */
  onAdd(files: File[]): void;
  /** Called with the id of the image that is removed. */
  onRemove(id: string): void;
  /** Called with the ids in a new order; the first picture is the main one. */
  onReorder?(ids: string[]): void;
  /** Called with the id of the image whose upload is repeated. */
  onRetry?(id: string): void;
  /** Most images. @default 10 */
  max?: number;
  /** Maximum size of a file in bytes. @default 10485760 */
  maxSize?: number;
  /** Accepted MIME types. @default ['image/jpeg', 'image/png', 'image/webp'] */
  types?: readonly string[];
  /** Images cannot be added or removed. @default false */
  disabled?: boolean;
}

const TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

/**
 * Uploads pictures: dropped or chosen, each refused file with its reason, ordered by dragging or by
 * buttons.
 */
export const ImageUpload = forwardRef<HTMLDivElement, ImageUploadProps>(function ImageUpload(
  {
    label,
    images,
    onAdd,
    onRemove,
    onReorder,
    onRetry,
    max = 10,
    maxSize = 10 * 1024 * 1024,
    types = TYPES,
    disabled = false,
    name,
    ...props
  },
  ref,
) {
  const say = useMessages('imageUpload', imageUpload);
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [dragged, setDragged] = useState<string | null>(null);
  const note = useId();
  const megabytes = Math.round(maxSize / 1024 / 1024);
  const names = types.map((type) => type.replace('image/', '').replace('jpeg', 'jpg')).join(', ');
  const room = max - images.length;

  const take = (files: readonly File[]) => {
    const reasons: string[] = [];
    const fit = files.filter((file) => {
      if (!types.includes(file.type)) reasons.push(say('wrongType', { name: file.name, types: names }));
      else if (file.size > maxSize)
        reasons.push(say('tooLarge', { name: file.name, megabytes: String(megabytes) }));
      else return true;
      return false;
    });
    for (const file of fit.slice(Math.max(0, room)))
      reasons.push(say('tooMany', { name: file.name, max: String(max) }));
    setRefused(reasons);
    const taken = fit.slice(0, Math.max(0, room));
    if (taken.length > 0) onAdd(taken);
  };
  const move = (id: string, to: number) => {
    const ids = images.map((image) => image.id).filter((known) => known !== id);
    ids.splice(to, 0, id);
    onReorder?.(ids);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) take([...event.dataTransfer.files]);
  };
  return (
    <div
      {...props}
      ref={ref}
      data-slot="image-upload"
      role="group"
      aria-label={label}
      aria-describedby={note}
    >
      <ul className="flex flex-wrap gap-3">
        {images.map((image, index) => (
          <li
            key={image.id}
            draggable={onReorder !== undefined && !disabled}
            onDragStart={() => setDragged(image.id)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => dragged && event.preventDefault()}
            onDrop={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              event.stopPropagation();
              move(dragged, index);
              setDragged(null);
            }}
            className={`group relative size-36 overflow-hidden rounded-card border bg-sunken ${image.error ? 'border-red' : 'border-line'} ${dragged === image.id ? 'opacity-50' : ''}`}
          >
            <Picture image={image} />
            {index === 0 && onReorder && (
              <span className="absolute top-1.5 start-1.5">
                <Badge tone="brand">{say('main')}</Badge>
              </span>
            )}
            {image.progress !== undefined && image.progress < 100 && (
              <div className="absolute inset-x-2 bottom-2">
                <ProgressBar value={image.progress} label={say('sending', { name: image.name })} />
              </div>
            )}
            {image.error && (
              <p role="alert" className="absolute inset-x-0 top-0 bg-red-tint px-2 py-1 text-note text-red">
                {image.error}
              </p>
            )}
            {!disabled && (
              <div className="absolute inset-x-0 bottom-0 flex justify-center gap-0.5 bg-surface/90 py-1 opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100">
                {image.error && onRetry && (
                  <IconButton
                    size="small"
                    icon={<RetryIcon />}
                    aria-label={say('retry', { name: image.name })}
                    onClick={() => onRetry(image.id)}
                  />
                )}
                {onReorder && index > 0 && (
                  <>
                    <IconButton
                      size="small"
                      icon={<StarIcon />}
                      aria-label={say('makeMain', { name: image.name })}
                      onClick={() => move(image.id, 0)}
                    />
                    <IconButton
                      size="small"
                      icon={<LeftIcon />}
                      aria-label={say('earlier', { name: image.name })}
                      onClick={() => move(image.id, index - 1)}
                    />
                  </>
                )}
                {onReorder && index < images.length - 1 && (
                  <IconButton
                    size="small"
                    icon={<RightIcon />}
                    aria-label={say('later', { name: image.name })}
                    onClick={() => move(image.id, index + 1)}
                  />
                )}
                <IconButton
                  size="small"
                  icon={<RemoveIcon />}
                  aria-label={say('remove', { name: image.name })}
                  onClick={() => onRemove(image.id)}
                />
              </div>
            )}
          </li>
        ))}
        {room > 0 && !disabled && (
          <li>
            <button
              type="button"
              data-over={over || undefined}
              onClick={() => input.current?.click()}
              onDragOver={(event) => {
                event.preventDefault();
                setOver(true);
              }}
              onDragLeave={() => setOver(false)}
              onDrop={drop}
              className="flex size-36 flex-col items-center justify-center gap-2 rounded-card border-2 border-dashed border-line-strong p-2 text-center text-small text-ink-2 transition-colors hover:border-brand hover:text-brand data-over:border-brand data-over:bg-brand-tint"
            >
              <ImageIcon aria-hidden="true" className="size-6" />
              {say('add')}
            </button>
            <input
              ref={input}
              type="file"
              name={name}
              multiple
              accept={types.join(',')}
              aria-label={label}
              tabIndex={-1}
              className="sr-only"
              onChange={({ target }) => {
                take([...(target.files ?? [])]);
                target.value = '';
              }}
            />
          </li>
        )}
      </ul>
      <p id={note} className="mt-2 text-small text-ink-3">
        {say('limit', { types: names, megabytes: String(megabytes), max: String(max) })}
      </p>
      {refused.length > 0 && (
        <div role="alert" className="mt-1 text-small text-red">
          {refused.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </div>
      )}
    </div>
  );
});

/** The picture, from its address or an object URL of the file, which is revoked afterwards. */
function Picture({ image: { url, file, name } }: { image: UploadedImage }) {
  const [own, setOwn] = useState<string>();
  useEffect(() => {
    if (url !== undefined || !file) return;
    const address = URL.createObjectURL(file);
    setOwn(address);
    return () => URL.revokeObjectURL(address);
  }, [url, file]);
  const source = url ?? own;
  return source ? (
    <img src={source} alt={name} draggable={false} className="size-full object-contain" />
  ) : null;
}
