import { failureSentence } from '@portal/domain/failures';
import { answerOf, newIdempotencyKey } from '@portal/api-client/client';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { toasts } from '../../session/toasts.ts';

/** A file as somebody asks for it. */
export interface AskedFile {
  /** Of the call that answers it, by `addressOf`. */
  address: string;
  title: string;
  /** In words. */
  filters: string;
}

/** What opens the person's files, on whichever page: the address's parameter and its value. */
export const EXPORTS_OPEN = ['exports', 'open'] as const;

/** Have a file prepared aside. Answers whether it will be; what is wrong is told. */
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
