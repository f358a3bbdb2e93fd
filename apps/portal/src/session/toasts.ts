import { createToastStore } from '@portal/ui/toasts';

/** The portal's messages in the corner. */
export const toasts = createToastStore();

/** What messages about a search speak of: one that runs answers a warning about the one before. */
export const SEARCH = 'search';
