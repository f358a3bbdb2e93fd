import { Dialog } from '@portal/ui/dialog';
import { IconButton } from '@portal/ui/icon-button';
import { ImageIcon } from '@portal/ui/icons';
import { ProductGallery } from '@portal/ui/product-gallery';
import { Text } from '@portal/ui/text';
import { useState } from 'react';
import type { Offer } from '../queries.ts';

/** The seller's own title and pictures of a product, if they differ from the catalogue's; otherwise nothing. */
export function SellerWords({ offer, catalogueTitle }: { offer: Offer; catalogueTitle: string }) {
  const [open, setOpen] = useState(false);
  const { brand_title, article, title, supplier, pic_data_urls } = offer;
  if (pic_data_urls.length === 0 && title === catalogueTitle) return null;
  const name = `${brand_title} ${article}`;
  return (
    <>
      <IconButton
        size="small"
        // Negative margin: the button must not make the line higher.
        className="-my-2 self-center"
        aria-label={`Как у продавца ${supplier.title}: ${name}`}
        icon={<ImageIcon aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={name}
        description={`Так его показывает ${supplier.title}`}
      >
        <div className="flex flex-col gap-3">
          <Text block weight="strong">
            {title}
          </Text>
          {pic_data_urls.length > 0 && <ProductGallery name={name} images={pic_data_urls} />}
        </div>
      </Dialog>
    </>
  );
}
