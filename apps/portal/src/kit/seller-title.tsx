import { Text } from '@portal/ui/text';

export interface SellerTitleProps {
  /** The seller's title of a product if it differs from the catalogue's; null otherwise. */
  title: string | null;
  /** At most two lines; the full title shows on hover and in the card. @default false */
  short?: boolean;
}

/** Warning below the catalogue's title: the seller may be selling a different product under this number. */
export function SellerTitle({ title, short = false }: SellerTitleProps) {
  if (title === null) return null;
  return (
    <Text
      size="small"
      tone="yellow"
      block={!short}
      className={short ? 'line-clamp-2 wrap-anywhere' : 'wrap-anywhere'}
    >
      <span title={short ? title : undefined}>{`У продавца: ${title}`}</span>
    </Text>
  );
}
