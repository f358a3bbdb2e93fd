import { createToastStore } from '@portal/ui/toasts';

/** The portal's toast messages. */
export const toasts = createToastStore();

/** Subject of messages about a search: a new search replaces the warning of the previous one. */
export const SEARCH = 'search';

/** Subject of the warning that a page could not be refreshed. */
export const REFRESH = 'refresh';
