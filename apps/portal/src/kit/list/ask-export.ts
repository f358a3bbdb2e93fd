import { failureSentence } from '@portal/domain/failures';
import { answerOf, newIdempotencyKey } from '@portal/api-client/client';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { toasts } from '../../session/toasts.ts';

/** An export that the user requests. */
export interface AskedFile {
  /** Address of the API call that produces it, from `addressOf`. */
  address: string;
  title: string;
  /** Description of the filters, for reading. */
  filters: string;
}

/** Query parameter and value that open the list of the user's exports on any page. */
export const EXPORTS_OPEN = ['exports', 'open'] as const;

/** The query of an address with the list of the user's exports open. */
export function withExports(before: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(before);
  next.set(...EXPORTS_OPEN);
  return next;
}

/** Requests an export in the background. Returns whether it was accepted; shows an error otherwise. */
export async function askExport({ address, title, filters }: AskedFile): Promise<boolean> {
  try {
    await answerOf(
      api.POST('/exports', {
        body: { address, title, filters: filters.slice(0, 1000) },
        params: { header: { 'Idempotency-Key': newIdempotencyKey() } },
      }),
    );
  } catch (refused) {
    toasts.warning(failureSentence(refused));
    return false;
  }
  await queryClient.invalidateQueries({ queryKey: ['exports'] });
  toasts.success(
    'Файл готовится',
    'Когда он будет готов, придёт уведомление, а если указана почта – и письмо',
  );
  return true;
}
