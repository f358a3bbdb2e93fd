import { Button } from '@portal/ui/button';
import type { OptionsFailure } from '@portal/ui/combobox';
import { Dialog } from '@portal/ui/dialog';
import { Field } from '@portal/ui/field';
import { Select } from '@portal/ui/select';
import { Textarea } from '@portal/ui/textarea';
import { useState } from 'react';

export interface RefusalDialogProps {
  title: string;
  /** What or whom the user refuses: «2 заказа», «Магазин „Деталь Плюс“». */
  what: string;
  reasons: readonly { id: number; title: string }[];
  /** Tells who reads the comment: «Его увидит покупатель». */
  hint: string;
  /** Error of loading the reasons. */
  failed?: OptionsFailure | undefined;
  /** @default false */
  pending?: boolean;
  onClose(): void;
  onRefuse(refusal: { reason_id: number; comment: string }): void;
}

/** Asks for a refusal's reason, chosen from a list, and a comment. */
export function RefusalDialog({
  title,
  what,
  reasons,
  hint,
  failed,
  pending = false,
  onClose,
  onRefuse,
}: RefusalDialogProps) {
  const [reason, setReason] = useState('');
  const [comment, setComment] = useState('');
  const [error, setError] = useState<string>();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={what}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Не отказывать
          </Button>
          <Button
            variant="danger"
            pending={pending}
            onClick={() =>
              reason === ''
                ? setError('Обязательное поле')
                : onRefuse({ reason_id: Number(reason), comment: comment.trim() })
            }
          >
            Отказать
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Причина" required error={error}>
          <Select
            placeholder="Выберите причину"
            failed={failed}
            options={reasons.map((one) => ({ value: String(one.id), label: one.title }))}
            value={reason}
            onChange={({ target }) => {
              setReason(target.value);
              setError(undefined);
            }}
          />
        </Field>
        <Field label="Комментарий" hint={hint}>
          <Textarea maxLength={1000} value={comment} onChange={({ target }) => setComment(target.value)} />
        </Field>
      </div>
    </Dialog>
  );
}
