import { HeartButton } from '@portal/ui/heart-button';
import { useDeferred } from './deferred.ts';

/** Button that defers a product or removes it from the deferred ones. */
export function Heart({ standardId, name }: { standardId: number; name: string }) {
  const { deferred, toggle } = useDeferred(standardId);
  return <HeartButton name={name} pressed={deferred} onPress={toggle} />;
}
