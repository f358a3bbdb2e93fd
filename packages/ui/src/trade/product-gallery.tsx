'use client';
import { forwardRef, useState } from 'react';
import { Dialog } from '../overlays/dialog.js';
import { IconButton } from '../actions/icon-button.js';
import { LeftIcon, PartIcon, RightIcon, ZoomInIcon, ZoomOutIcon } from '../icons.js';
import { productGallery } from '../language/messages/ru/trade/product-gallery.js';
import { useMessages } from '../language/parts/use-messages.js';
import { goesOn, type RootProps } from '../parts/root-props.js';
import { keyAlong } from '../language/parts/direction.js';

export interface ProductGalleryProps extends RootProps<'div'> {
  /** Alternative text of the pictures: «Фильтр масляный KNECHT OC 90». */
  name: string;
  /** Addresses of the pictures. */
  images: readonly string[];
}

/** Pictures of a product: thumbnails, a large picture, and a dialog with a zoom. */
export const ProductGallery = forwardRef<HTMLDivElement, ProductGalleryProps>(function ProductGallery(
  { name, images, className = '', ...props },
  ref,
) {
  const say = useMessages('productGallery', productGallery);
  const [chosen, setChosen] = useState(0);
  const [open, setOpen] = useState(false);
  const [close, setClose] = useState(false);
  const index = Math.min(chosen, images.length - 1);
  const current = images[index];
  if (current === undefined)
    return (
      <div
        ref={ref}
        data-slot="product-gallery"
        role="img"
        aria-label={say('none', { name })}
        {...props}
        className={`flex aspect-square w-full items-center justify-center rounded-card bg-sunken text-ink-3 ${className}`}
      >
        <PartIcon aria-hidden="true" className="size-16" strokeWidth={1.25} />
      </div>
    );
  const many = images.length > 1;
  const turn = (by: number) => setChosen((index + by + images.length) % images.length);
  return (
    <div
      ref={ref}
      data-slot="product-gallery"
      role="group"
      aria-label={say('pictures', { name })}
      {...props}
      className={`flex flex-col gap-2 ${className}`}
      // A zoomed picture uses the arrow keys for scrolling.
      onKeyDown={(event) => {
        const key = keyAlong(event);
        if (goesOn(props.onKeyDown, event) && many && !close && (key === 'ArrowLeft' || key === 'ArrowRight'))
          turn(key === 'ArrowLeft' ? -1 : 1);
      }}
    >
      <button
        type="button"
        aria-label={say('enlarge', { name })}
        onClick={() => setOpen(true)}
        className="flex aspect-square w-full cursor-zoom-in items-center justify-center overflow-hidden rounded-card border border-line bg-surface p-2 transition-colors hover:border-line-strong"
      >
        <img src={current} alt="" className="size-full object-contain" />
      </button>
      {many && (
        <div role="group" aria-label={say('all')} className="flex gap-2 overflow-x-auto p-0.5">
          {images.map((image, place) => (
            <button
              key={image}
              type="button"
              aria-label={say('picture', { place: place + 1, total: images.length })}
              aria-pressed={place === index}
              onClick={() => setChosen(place)}
              className="size-14 shrink-0 overflow-hidden rounded-control border border-line bg-surface p-1 aria-pressed:border-brand"
            >
              <img src={image} alt="" loading="lazy" className="size-full object-contain" />
            </button>
          ))}
        </div>
      )}
      <Dialog
        open={open}
        onOpenChange={(next) => {
          setOpen(next);
          setClose(false);
        }}
        title={name}
        width={900}
      >
        <div className="mb-2 flex items-center justify-end gap-1">
          {many && (
            <>
              <span role="status" className="me-auto text-ink-3">
                {say('place', { place: index + 1, total: images.length })}
              </span>
              <IconButton icon={<LeftIcon />} aria-label={say('previous')} onClick={() => turn(-1)} />
              <IconButton icon={<RightIcon />} aria-label={say('next')} onClick={() => turn(1)} />
            </>
          )}
          <IconButton
            icon={close ? <ZoomOutIcon /> : <ZoomInIcon />}
            aria-label={say('zoom')}
            aria-pressed={close}
            onClick={() => setClose(!close)}
          />
        </div>
        <div className="h-[68vh] overflow-auto rounded-control">
          {/* Focusable, so that it can be scrolled with the keyboard. */}
          <button
            type="button"
            onClick={() => setClose(!close)}
            className={close ? 'block w-[200%] cursor-zoom-out' : 'block size-full cursor-zoom-in'}
          >
            <img
              src={current}
              alt={many ? say('large', { name, place: index + 1, total: images.length }) : name}
              className={close ? 'w-full' : 'size-full object-contain'}
            />
          </button>
        </div>
      </Dialog>
    </div>
  );
});
