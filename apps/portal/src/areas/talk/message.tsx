import { Badge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { DateTime } from '@portal/ui/date-time';
import { Text } from '@portal/ui/text';
import { useState } from 'react';
import { MessageFile } from './message-file.tsx';
import { deleteMessage, type Message as Said, type TalkPlace } from './queries.ts';

/** One message: who wrote it and when, about which line, its text and files. */
export function Message({ place, message }: { place: TalkPlace; message: Said }) {
  const { author, company, at, own, text, line, files, is_deleted, is_read, mentions_me } = message;
  return (
    <li className={own ? 'ms-6' : 'me-6'}>
      <Card padded={false} tone={own ? 'surface' : 'sunken'} className="px-3 py-2">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <Text size="small" weight="strong">
            {own ? author : `${author}, ${company}`}
          </Text>
          <Text size="small" tone="secondary" className="shrink-0">
            <DateTime value={at} />
          </Text>
        </span>
        {line && (
          <Text block size="small" tone="secondary">
            к строке: {line.title}
          </Text>
        )}
        {mentions_me && <Badge tone="brand">вас упомянули</Badge>}
        {is_deleted ? (
          <Text block tone="muted">
            Сообщение удалено
          </Text>
        ) : (
          text !== '' && (
            <Text block className="break-words whitespace-pre-line">
              {text}
            </Text>
          )
        )}
        {files.map((file) => (
          <MessageFile key={file.id} file={file} />
        ))}
        {own && !is_deleted && (
          <span className="flex flex-wrap items-center justify-end gap-2">
            {message.may_delete && <Delete place={place} id={message.id} />}
            <Text size="small" tone="muted">
              {is_read ? 'прочитано' : 'не прочитано'}
            </Text>
          </span>
        )}
      </Card>
    </li>
  );
}

function Delete({ place, id }: { place: TalkPlace; id: number }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" variant="ghost" className="-my-1" onClick={() => setAsking(true)}>
        Удалить
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Удалить сообщение?"
        description="Текст и файлы вернуть будет нельзя. В переписке останется отметка."
        action="Удалить"
        tone="danger"
        onConfirm={() => deleteMessage(place, id)}
      />
    </>
  );
}
