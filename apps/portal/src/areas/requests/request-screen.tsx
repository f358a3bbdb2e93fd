import { useParams } from 'react-router';
import { RequestList } from './request-list.tsx';
import { RequestView } from './request-view.tsx';

/** One request; without an id in the address, the list of requests. */
export function RequestScreen() {
  const { id } = useParams();
  return id !== undefined && /^\d{1,15}$/.test(id) ? (
    <RequestView key={id} id={Number(id)} />
  ) : (
    <RequestList />
  );
}
