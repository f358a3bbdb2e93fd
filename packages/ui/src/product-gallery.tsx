'use client';
import { useState } from 'react';
import { Dialog } from './dialog.js';
import { PartIcon } from './icons.js';

export interface ProductGalleryProps {
  /** What the pictures show: «Фильтр масляный KNECHT OC 90». */
  name: string;
  images: readonly string[];
}

/** Pictures of a product: small ones to choose from, a large one, and larger still on click. */
export function ProductGallery({ name, images }: ProductGalleryProps) {
  const [index, setIndex] = useState(0);
  const [open, setOpen] = useState(false);
  const current = images[Math.min(index, images.length - 1)];
  if (current === undefined)
    return (
      <div
        data-slot="product-gallery"
        role="img"
        aria-label={`${name}: фотографии нет`}
        className="flex aspect-square w-full items-center justify-center rounded-card bg-sunken text-ink-3"
      >
        <PartIcon aria-hidden="true" className="size-16" strokeWidth={1.25} />
      </div>
    );
  return (
    <div data-slot="product-gallery" className="flex flex-col gap-2">
      <button
        type="button"
        aria-label={`${name}: увеличить фотографию`}
        onClick={() => setOpen(true)}
        className="flex aspect-square w-full items-center justify-center overflow-hidden rounded-card border border-line bg-white"
      >
        <img src={current} alt="" className="size-full object-contain" />
      </button>
      {images.length > 1 && (
        <div role="group" aria-label="Фотографии" className="flex gap-2 overflow-x-auto p-0.5">
          {images.map((image, place) => (
            <button
              key={image}
              type="button"
              aria-label={`Фотография ${place + 1} из ${images.length}`}
              aria-pressed={place === index}
              onClick={() => setIndex(place)}
              className="size-14 shrink-0 overflow-hidden rounded-control border border-line bg-white aria-pressed:border-brand"
            >
              <img src={image} alt="" loading="lazy" className="size-full object-contain" />
            </button>
          ))}
        </div>
      )}
      <Dialog open={open} onOpenChange={setOpen} title={name} width={900}>
        <img src={current} alt={name} className="mx-auto max-h-[70vh] bg-white object-contain" />
      </Dialog>
    </div>
  );
}
