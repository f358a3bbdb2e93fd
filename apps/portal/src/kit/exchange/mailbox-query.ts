import { answerOf } from '@portal/api-client/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../session/api.ts';

/** Where lists are sent by e-mail, and what would come of a letter of this person. */
export const mailboxQuery = queryOptions({
  queryKey: ['request-mailbox'],
  queryFn: async () => (await answerOf(api.GET('/cart/request/mailbox'))).data,
});
