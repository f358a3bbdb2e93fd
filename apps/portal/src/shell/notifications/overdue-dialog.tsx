import { routeHref } from '@portal/domain/routes';
import { plural } from '@portal/domain/words';
import { Button } from '@portal/ui/button';
import { ButtonLink } from '@portal/ui/button-link';
import { Dialog } from '@portal/ui/dialog';
import { Link } from '@portal/ui/link';

/** Maximum number of orders listed. */
const SHOWN = 10;

/** Orders whose shipment is overdue. */
export function OverdueDialog({ ids, onClose }: { ids: readonly number[]; onClose(): void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Просроченные отгрузки"
      description={`${ids.length} ${plural(ids.length, 'заказ должен был', 'заказа должны были', 'заказов должны были')} уйти раньше, но ещё не ${plural(ids.length, 'отгружен', 'отгружены', 'отгружены')}.`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Закрыть
          </Button>
          <ButtonLink href={`${routeHref('inbox')}?tab=overdue&late=true`} onClick={onClose}>
            Показать все
          </ButtonLink>
        </>
      }
    >
      <ul className="grid grid-cols-2 max-md:grid-cols-1 gap-2">
        {ids.slice(0, SHOWN).map((id) => (
          <li key={id}>
            <Link href={routeHref('inbox-id', { id })} onClick={onClose}>
              Заказ № {id.toLocaleString('ru')}
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
