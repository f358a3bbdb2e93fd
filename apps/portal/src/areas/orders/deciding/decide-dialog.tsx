import { plural } from '@portal/domain/words';
import { Alert } from '@portal/ui/alert';
import { Button } from '@portal/ui/button';
import { Dialog } from '@portal/ui/dialog';
import { Field } from '@portal/ui/field';
import { RadioGroup } from '@portal/ui/radio-group';
import { Select } from '@portal/ui/select';
import { Textarea } from '@portal/ui/textarea';
import { useQuery } from '../../../session/calls/use-query.ts';
import { useState } from 'react';
import { failedOf } from '../../../kit/failed-options.ts';
import type { Deciding } from './held-decision.ts';
import { isShort } from './quantities.ts';
import { type Order, refusalReasonsQuery } from '../queries.ts';

type Line = Order['lines'][number];
/** Quantity of a line to confirm. */
export interface Choice {
  line: Line;
  quantity: number;
}

export interface DecideDialogProps {
  order: Order;
  choices: readonly Choice[];
  onClose(): void;
  onDecide(decision: Deciding): void;
}

const pieces = (count: number) => `${count} ${plural(count, 'штука', 'штуки', 'штук')}`;

/**
 * Asks what to do with the remaining pieces if not everything is confirmed, and warns if more is promised than
 * is in stock.
 */
export function DecideDialog({ order, choices, onClose, onDecide }: DecideDialogProps) {
  const { data: reasons = [], error, refetch } = useQuery(refusalReasonsQuery);
  const [rest, setRest] = useState<'later' | 'refuse'>('later');
  const [reason, setReason] = useState('');
  const [comment, setComment] = useState('');
  const [tried, setTried] = useState(false);
  const [capped, setCapped] = useState(false);
  const chosen = choices.map(({ line, quantity }) => ({
    line,
    quantity: capped && isShort(line, quantity) ? (line.stock?.free ?? quantity) : quantity,
  }));
  const short = chosen.filter(({ line, quantity }) => isShort(line, quantity));
  const confirm = chosen.flatMap(({ line, quantity }) => (quantity > 0 ? [{ id: line.id, quantity }] : []));
  const left = chosen.flatMap(({ line, quantity }) =>
    quantity < line.undecided ? [{ id: line.id, quantity: line.undecided - quantity }] : [],
  );
  const sum = (lines: typeof confirm) => lines.reduce((all, { quantity }) => all + quantity, 0);
  const refuses = left.length > 0 && rest === 'refuse';
  const words = [
    ...(confirm.length > 0 ? [`Подтвердить ${sum(confirm)}`] : []),
    ...(refuses ? [`${confirm.length > 0 ? 'отказать' : 'Отказать'} ${sum(left)}`] : []),
  ];
  const decide = () => {
    if (refuses && reason === '') return setTried(true);
    onDecide({
      id: order.id,
      version: order.version,
      confirm,
      ...(refuses
        ? {
            refuse: {
              lines: left,
              reason_id: Number(reason),
              ...(comment.trim() === '' ? {} : { comment: comment.trim() }),
            },
          }
        : {}),
    });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Подтвердить заказ"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Отмена
          </Button>
          <Button disabled={words.length === 0} onClick={decide}>
            {words.join(', ') || 'Подтверждать нечего'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {short.length > 0 && (
          <Alert
            tone="yellow"
            title="На складе меньше, чем вы подтверждаете"
            actions={
              <Button size="small" variant="secondary" onClick={() => setCapped(true)}>
                Сколько есть
              </Button>
            }
          >
            <ul>
              {short.map(({ line, quantity }) => (
                <li key={line.id}>
                  {line.brand_title} {line.article}: подтвердить {quantity}, свободно {line.stock?.free}
                </li>
              ))}
            </ul>
          </Alert>
        )}
        {left.length > 0 && (
          <RadioGroup
            label={`Что с остальным: ${pieces(sum(left))}`}
            value={rest}
            onChange={(value) => setRest(value as typeof rest)}
            options={[
              { value: 'later', label: 'Решу позже', note: 'Останется ждать ответа' },
              { value: 'refuse', label: 'Отказать', note: 'Покупатель сможет заказать у других' },
            ]}
          />
        )}
        {refuses && (
          <>
            <Field label="Причина" required error={tried && reason === '' ? 'Обязательное поле' : undefined}>
              <Select
                placeholder="Выберите причину"
                value={reason}
                onChange={({ target }) => setReason(target.value)}
                failed={failedOf({ error, refetch })}
                options={reasons.map((one) => ({ value: String(one.id), label: one.title }))}
              />
            </Field>
            <Field label="Комментарий" hint="Его увидит покупатель">
              <Textarea
                rows={2}
                maxLength={1000}
                value={comment}
                onChange={({ target }) => setComment(target.value)}
              />
            </Field>
          </>
        )}
      </div>
    </Dialog>
  );
}
