import { Text } from '@portal/ui/text';

export interface SellerTitleProps {
  /** What the seller's list calls a thing, where that is another thing than the catalogue's; null: nothing is to be said. */
  title: string | null;
  /** Two lines at most; the whole is said on hover, and in the card. @default false */
  short?: boolean;
}

/** A line of warning below what the catalogue says: the seller may be selling something else under this number. */
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
