import { answerOf, newIdempotencyKey } from '@portal/api-client/client';
import { UndoBar } from '../../../kit/document/undo-bar.tsx';
import { api } from '../../../session/api.ts';
import { queryClient } from '../../../session/query-client.ts';
import { toasts } from '../../../session/toasts.ts';
import type { Upload } from '../queries.ts';

/** Takes a loaded price list or stock file back, for a while. */
export function UndoUpload({ upload: { id, undo_until, storage, file_name } }: { upload: Upload }) {
  const what = storage === null ? 'Цены и остатки' : 'Остатки';
  async function undo() {
    await answerOf(
      api.POST('/data-file-processor/upload/{id}/undo', {
        params: { path: { id }, header: { 'Idempotency-Key': newIdempotencyKey() } },
      }),
    ).finally(() =>
      Promise.all(
        ['uploads', 'upload', 'price-lists', 'price-list', 'price-list-items', 'price-list-versions'].map(
          (name) => queryClient.invalidateQueries({ queryKey: [name] }),
        ),
      ),
    );
    toasts.success('Загрузка отменена', `${what} снова такие, как до неё`);
  }
  return (
    <UndoBar
      until={undo_until}
      what="Загрузку можно отменить"
      action="Отменить загрузку"
      question={{
        title: `Отменить загрузку «${file_name}»?`,
        description: `${what} станут такими, как до неё, за вычетом отгруженного. Заказы, которые уже разместили, останутся. Новые товары останутся в каталоге.`,
      }}
      onUndo={undo}
    >
      {`: ${what.toLowerCase()} вернутся.`}
    </UndoBar>
  );
}
