import { SHOW_ALL } from '@portal/domain/words';

export const notificationItem = { expand: SHOW_ALL } as const;
