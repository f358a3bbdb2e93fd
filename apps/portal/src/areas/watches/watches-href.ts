// Apart from the queries: the shell loads only the address.
import { routeHref } from '@portal/domain/routes';

/** Address of the list of watches, or of one of them. */
export const watchesHref = (id?: number) =>
  routeHref('deferred', {}, { part: 'watches', ...(id === undefined ? {} : { watch: String(id) }) });
