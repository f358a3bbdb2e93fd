import {
  missingPieces,
  MOVEMENT_SHORTAGE_OUTCOMES,
  MOVEMENT_SHORTAGE_REASONS,
  type MovementShortageOutcome,
  OTHER_SHORTAGE_REASON,
} from '@portal/domain/movement-shortages';
import { Button } from '@portal/ui/button';
import { Dialog } from '@portal/ui/dialog';
import { Field } from '@portal/ui/field';
import { NumberInput } from '@portal/ui/number-input';
import { RadioGroup } from '@portal/ui/radio-group';
import { Select } from '@portal/ui/select';
import { Text } from '@portal/ui/text';
import { Textarea } from '@portal/ui/textarea';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { RowFault } from '../../../kit/document/row-faults.tsx';
import { toFirstFault } from '../../../kit/form/first-fault.ts';
import type { Movement } from '../movements/movement-queries.ts';

/** A shortage act in the form of the API. */
export interface ShortageAct {
  items: { id: number; quantity: number }[];
  outcome: MovementShortageOutcome;
  reason_id: number;
  comment?: string;
}

interface ShortageDialogProps {
  movement: Movement;
  pending: boolean;
  onClose(): void;
  onSettle(act: ShortageAct): void;
}

const NOTES: Readonly<Record<MovementShortageOutcome, string>> = {
  written_off: 'Товара больше нет ни на одном складе',
  returned: 'Товар нашёлся там, откуда его везли, и снова продаётся оттуда',
};

/**
 * Asks which pieces are missing, why, and what to do about them; no outcome is preselected, because writing off cannot
 * be undone. Pieces still in transit stay at zero.
 */
export function ShortageDialog({ movement, pending, onClose, onSettle }: ShortageDialogProps) {
  const missing = movement.items.filter((item) => missingPieces(item) > 0);
  const [counts, setCounts] = useState<ReadonlyMap<number, number>>(
    new Map(missing.map((item) => [item.id, missingPieces(item)])),
  );
  const [outcome, setOutcome] = useState<MovementShortageOutcome | null>(null);
  const [reason, setReason] = useState('');
  const [comment, setComment] = useState('');
  const [tried, setTried] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const items = [...counts].flatMap(([id, quantity]) => (quantity > 0 ? [{ id, quantity }] : []));
  const sum = items.reduce((all, { quantity }) => all + quantity, 0);
  const needsComment = Number(reason) === OTHER_SHORTAGE_REASON && comment.trim() === '';
  const submit = () => {
    // At once: a focus that moves later would take what is typed meanwhile to another field.
    flushSync(() => setTried(true));
    if (sum === 0 || reason === '' || outcome === null || needsComment) {
      toFirstFault(body.current ?? document);
      return;
    }
    onSettle({
      items,
      outcome,
      reason_id: Number(reason),
      ...(comment.trim() === '' ? {} : { comment: comment.trim() }),
    });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Акт о недостаче"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Отмена
          </Button>
          <Button variant="danger" pending={pending} onClick={submit}>
            Записать недостачу: {sum} шт.
          </Button>
        </>
      }
    >
      <div ref={body} className="flex flex-col gap-5">
        <ul aria-label="Что не пришло" className="flex flex-col gap-3">
          {missing.map((item, place) => (
            <li key={item.id} className="flex items-center justify-between gap-4 max-md:flex-wrap">
              <span className="min-w-0">
                <Text weight="strong">
                  {item.brand_title} {item.article}
                </Text>
                <Text block size="small" tone="muted" className="truncate">
                  пришло {item.received} из {item.quantity}
                </Text>
              </span>
              <RowFault
                align="end"
                fault={tried && sum === 0 && place === 0 ? 'Укажите, сколько штук не пришло' : undefined}
              >
                {(marks) => (
                  <NumberInput
                    {...marks}
                    controlSize="small"
                    width="small"
                    max={missingPieces(item)}
                    aria-label={`Не пришло: ${item.brand_title} ${item.article}`}
                    value={counts.get(item.id) ?? 0}
                    emptyValue={0}
                    onChange={(quantity) => setCounts(new Map(counts).set(item.id, quantity ?? 0))}
                  />
                )}
              </RowFault>
            </li>
          ))}
        </ul>
        <Field
          label="Почему не пришло"
          required
          error={tried && reason === '' ? 'Выберите причину недостачи' : undefined}
        >
          <Select
            placeholder="Выберите причину"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            options={MOVEMENT_SHORTAGE_REASONS.map(({ id, title }) => ({ value: String(id), label: title }))}
          />
        </Field>
        <RadioGroup
          label="Что с этим товаром"
          error={tried && outcome === null && 'Выберите, списать товар или вернуть на склад'}
          value={outcome}
          onChange={(value) => setOutcome(value as MovementShortageOutcome)}
          options={Object.entries(MOVEMENT_SHORTAGE_OUTCOMES).map(([value, label]) => ({
            value,
            label,
            note: NOTES[value as MovementShortageOutcome],
          }))}
        />
        <Field
          label="Комментарий"
          hint="Останется в акте и в истории"
          error={tried && needsComment ? 'Напишите, что случилось' : undefined}
        >
          <Textarea
            rows={2}
            maxLength={1000}
            value={comment}
            onChange={({ target }) => setComment(target.value)}
          />
        </Field>
      </div>
    </Dialog>
  );
}
