import type { JournalKind } from '@portal/domain/uploads';
import { routeByName } from '@portal/domain/routes';
import { useParams } from 'react-router';
import { EntryScreen } from './entry-screen.tsx';
import { KindJournal } from './journal-screen.tsx';
import { JOURNALS } from './queries.ts';

/** Journal of one kind; with an id in the address, one of its entries. */
function Kind({ kind }: { kind: JournalKind }) {
  const { id } = useParams();
  const title = routeByName(JOURNALS[kind])?.title ?? '';
  return id === undefined ? (
    <KindJournal kind={kind} title={title} />
  ) : (
    <EntryScreen kind={kind} title={title} />
  );
}

export const NomenclatureJournal = () => <Kind kind="nomenclature_upload" />;
export const BatchJournal = () => <Kind kind="price_list_upload_batch" />;
export const ItemsJournal = () => <Kind kind="price_list_upload" />;
export const RequestJournal = () => <Kind kind="request_items" />;
export const ReservesJournal = () => <Kind kind="reserve_upload" />;
