import { HeartButton } from '@portal/ui/heart-button';
import { useDeferred } from './deferred.ts';

/** Puts a product aside, or takes it back. */
export function Heart({ standardId, name }: { standardId: number; name: string }) {
  const { deferred, toggle } = useDeferred(standardId);
  return <HeartButton name={name} pressed={deferred} onPress={toggle} />;
}
