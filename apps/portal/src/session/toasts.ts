import { createToastStore } from '@portal/ui/toasts';

/** The portal's messages in the corner. */
export const toasts = createToastStore();
