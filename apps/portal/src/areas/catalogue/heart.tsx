import { HeartIcon } from '@portal/ui/icons';
import { IconButton } from '@portal/ui/icon-button';
import { useDeferred } from './deferred.ts';

/** Puts a product aside, or takes it back. */
export function Heart({ standardId, name }: { standardId: number; name: string }) {
  const { deferred, toggle } = useDeferred(standardId);
  return (
    <IconButton
      size="small"
      aria-pressed={deferred}
      aria-label={deferred ? `Убрать из отложенных: ${name}` : `Отложить: ${name}`}
      icon={<HeartIcon className={deferred ? 'fill-red text-red' : ''} />}
      onClick={toggle}
    />
  );
}
