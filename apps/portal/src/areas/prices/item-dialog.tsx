import { failureSentence } from '@portal/domain/failures';
import { Dialog } from '@portal/ui/dialog';
import { ErrorState } from '@portal/ui/state';
import { useQuery } from '../../session/calls/use-query.ts';
import { Current } from '../../kit/form/current.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { ItemFields } from './item-fields.tsx';
import { useItemForm } from './item-form.ts';
import { type PriceListItem, priceListItemQuery } from './queries.ts';

export interface ItemDialogProps {
  item: PriceListItem;
  onClose(): void;
}

/** Edits an item inside its list, so that the page, the search and the scroll position stay. */
export function ItemDialog({ item, onClose }: ItemDialogProps) {
  // Loads the current item, because the list's page may be out of date.
  const { data, error } = useQuery(priceListItemQuery(item.price_list_id, item.id));
  if (error)
    return (
      <Dialog open onOpenChange={onClose} title={`${item.brand_title} ${item.article}`}>
        <ErrorState message={failureSentence(error)} />
      </Dialog>
    );
  if (!data) return null;
  return (
    <Current of={data} says={false}>
      {(shown) => <Fields item={shown} onClose={onClose} />}
    </Current>
  );
}

function Fields({ item, onClose }: ItemDialogProps) {
  const form = useItemForm(item, { onSent: onClose });
  return (
    <FormDialog
      form={form}
      title={`${item.brand_title} ${item.article}`}
      description={item.title}
      action="Сохранить"
      onClose={onClose}
    >
      <ItemFields form={form} />
    </FormDialog>
  );
}
