import { IconButton } from '@portal/ui/icon-button';
import { CompareIcon } from '@portal/ui/icons';
import { useCompared } from './compared.ts';
import type { Offer } from '../queries.ts';

/** Adds an offer to the comparison or removes it. */
export function CompareButton({ offer }: { offer: Offer }) {
  const { compared, toggle } = useCompared();
  const pressed = compared.has(offer.id);
  return (
    <IconButton
      size="small"
      variant={pressed ? 'outline' : 'plain'}
      aria-pressed={pressed}
      aria-label={`Сравнить: ${offer.brand_title} ${offer.article}, ${offer.supplier.title}`}
      title={pressed ? 'Убрать из сравнения' : 'Сравнить'}
      icon={<CompareIcon />}
      onClick={() => toggle(offer.id)}
    />
  );
}
