import { Button } from '@portal/ui/button';
import { Dialog } from '@portal/ui/dialog';
import { Field } from '@portal/ui/field';
import { Select } from '@portal/ui/select';
import { Textarea } from '@portal/ui/textarea';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { refusalReasonsQuery } from './queries.ts';

export interface RefuseDialogProps {
  /** What is refused: «2 заказа», «Фильтр масляный, 4 шт.» */
  what: string;
  onClose(): void;
  onRefuse(reason: { reason_id: number; comment?: string }): void;
}

/** Why it is refused. */
export function RefuseDialog({ what, onClose, onRefuse }: RefuseDialogProps) {
  const { data: reasons = [] } = useQuery(refusalReasonsQuery);
  const [reason, setReason] = useState('');
  const [comment, setComment] = useState('');
  const [error, setError] = useState<string>();
  const submit = () => {
    if (reason === '') return setError('Обязательное поле');
    onRefuse({ reason_id: Number(reason), ...(comment.trim() === '' ? {} : { comment: comment.trim() }) });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Отказать покупателю"
      description={what}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Не отказывать
          </Button>
          <Button variant="danger" onClick={submit}>
            Отказать
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Причина" required error={error}>
          <Select
            placeholder="Выберите причину"
            options={reasons.map(({ id, title }) => ({ value: String(id), label: title }))}
            value={reason}
            onChange={({ target }) => {
              setReason(target.value);
              setError(undefined);
            }}
          />
        </Field>
        <Field label="Комментарий" hint="Его увидит покупатель">
          <Textarea maxLength={1000} value={comment} onChange={({ target }) => setComment(target.value)} />
        </Field>
      </div>
    </Dialog>
  );
}
