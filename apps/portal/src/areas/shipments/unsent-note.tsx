import { Alert } from '@portal/ui/alert';
import { Button } from '@portal/ui/button';

export interface UnsentNoteProps {
  /** What somebody else has changed, in the accusative: «эту приёмку». */
  document: string;
  offline: boolean;
  /** Pieces that were not sent. */
  pieces: number;
  /** Somebody else has changed the document meanwhile. */
  asks: boolean;
  /** Whether the unsent pieces are to be sent all the same. */
  onAnswer(sends: boolean): void;
}

/** What stays on this device: pieces without a connection, and the choice after somebody else's change. */
export function UnsentNote({ document, offline, pieces, asks, onAnswer }: UnsentNoteProps) {
  if (pieces === 0 || !(offline || asks)) return null;
  const title = `Не отправлено: ${pieces.toLocaleString('ru')} шт.`;
  if (!asks)
    return (
      <Alert tone="yellow" title={title}>
        Нет связи. Всё сохранено на этом устройстве и отправится, когда связь появится.
      </Alert>
    );
  return (
    <Alert tone="yellow" title={title}>
      <p>Пока не было связи, {document} изменил другой сотрудник.</p>
      <span className="mt-2 flex flex-wrap gap-2">
        <Button onClick={() => onAnswer(true)}>Отправить мои</Button>
        <Button variant="secondary" onClick={() => onAnswer(false)}>
          Оставить как у него
        </Button>
      </span>
    </Alert>
  );
}
