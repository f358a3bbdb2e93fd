import type { RealtimeFrame } from '@portal/api-client/realtime';
import { Card } from '@portal/ui/card';
import { ProgressBar } from '@portal/ui/progress-bar';
import { Text } from '@portal/ui/text';
import { useCallback, useState } from 'react';
import { useRealtimeEvents } from '../../session/calls/realtime.ts';
import { clockOf } from './publish-time.tsx';
import type { Upload } from './queries.ts';

/** Progress of an import, from the live channel. */
export function UploadProgress({ upload }: { upload: Upload }) {
  const [live, setLive] = useState<{ processed: number; total: number }>();
  const hear = useCallback(
    ({ event_name, message }: RealtimeFrame) => {
      if (event_name !== upload.kind || message.id !== upload.id) return;
      setLive({ processed: message.processed ?? 0, total: message.total ?? 0 });
    },
    [upload.id, upload.kind],
  );
  useRealtimeEvents(hear);
  const { processed, total } = live ?? upload;
  if (upload.status.code === 'queued' && upload.publish_at !== null)
    return (
      <Card title="Загрузка назначена">
        <Text as="p">{`Файл загрузится ${clockOf(upload.publish_at, upload.time_zone)}.`}</Text>
        <Text as="p" tone="secondary" className="mt-2">
          До этого времени для покупателей ничего не изменится. Страницу можно закрыть: итог будет в журнале.
          Если файл превысит пороги, он не загрузится, и придёт уведомление.
        </Text>
      </Card>
    );
  return (
    <Card title={upload.status.title}>
      <div aria-live="polite">
        <ProgressBar
          value={total === 0 ? null : Math.min(99, (processed / total) * 100)}
          label={upload.status.title}
        />
        <Text as="p" tone="secondary" className="mt-3">
          {processed === 0
            ? 'Файл поставлен в очередь'
            : `Обработано строк: ${processed.toLocaleString('ru')}${total > processed ? ` из ${total.toLocaleString('ru')}` : ''}`}
        </Text>
        <Text as="p" tone="muted" className="mt-1">
          Страницу можно закрыть: загрузка продолжится, итог будет в журнале.
        </Text>
      </div>
    </Card>
  );
}
