import { answerOf } from '@portal/api-client/client';
import { titlesIn } from '@portal/domain/field-titles';
import { routeHref } from '@portal/domain/routes';
import { required, validateForm } from '@portal/domain/validation';
import { NumberInput } from '@portal/ui/number-input';
import { Text } from '@portal/ui/text';
import { Textarea } from '@portal/ui/textarea';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { RowFault, useRowFaults } from '../../kit/document/row-faults.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { FormField } from '../../kit/form/form-field.tsx';
import { useForm } from '../../kit/form/form.ts';
import { api } from '../../session/api.ts';
import { b2cClaimsChanged } from './claim-queries.ts';
import type { B2cOrder } from './queries.ts';

const titleOf = titlesIn('createB2cClaim');

export interface ClaimDialogProps {
  order: B2cOrder;
  onClose(): void;
}

/** A consumer's claim about an order that was handed over: pieces and defects. */
export function ClaimDialog({ order, onClose }: ClaimDialogProps) {
  const navigate = useNavigate();
  const [pieces, setPieces] = useState<ReadonlyMap<number, number>>(
    new Map(order.items.length === 1 ? order.items.map(({ id }) => [id, 1]) : []),
  );
  const rows = useRowFaults();
  const chosen = [...pieces].filter(([, quantity]) => quantity > 0);
  const form = useForm({
    initial: { comment: '', items: '' },
    guards: false,
    check: ({ comment }) => ({
      ...validateForm({ comment }, { comment: [titleOf('comment'), required] }),
      ...(chosen.length === 0 ? { items: 'Укажите, сколько штук заявлено' } : {}),
    }),
    // The call names positions by their place in the body.
    onRows: (faults) =>
      rows.set(
        new Map(
          [...faults].flatMap(([place, fault]) =>
            chosen.slice(place, place + 1).map(([id]) => [id, fault] as const),
          ),
        ),
      ),
    send: async ({ comment }) =>
      (
        await answerOf(
          api.POST('/document/b2c/claim', {
            body: {
              number: order.number,
              comment,
              items: chosen.map(([id, quantity]) => ({ id, quantity })),
            },
          }),
        )
      ).data,
    done: () => ['Претензия покупателя записана'],
    onSent: async ({ id }) => {
      await b2cClaimsChanged();
      await navigate(routeHref('claim-work-b2c-id', { id }));
    },
  });
  const missing = form.errors.items?.message;
  return (
    <FormDialog
      form={form}
      title={`Претензия к заказу ${order.number}`}
      description={`Покупатель: ${order.consumer_name}`}
      action="Записать претензию"
      width={560}
      onClose={onClose}
    >
      <ul className="flex flex-col gap-2">
        {order.items.map(({ id, brand_title, article, title, quantity }, place) => (
          <li key={id} className="flex items-center justify-between gap-4 max-md:flex-wrap">
            <span className="min-w-0">
              <Text weight="strong">
                {brand_title} {article}
              </Text>
              <Text block size="small" tone="muted">
                {title}, выдано {quantity} шт.
              </Text>
            </span>
            <span className="w-40 shrink-0 text-end">
              <RowFault
                align="end"
                fault={rows.faults.get(id) ?? (place === 0 && chosen.length === 0 ? missing : undefined)}
              >
                {(marks) => (
                  <NumberInput
                    {...marks}
                    controlSize="small"
                    width="small"
                    max={quantity}
                    aria-label={`Заявлено: ${brand_title} ${article}`}
                    value={pieces.get(id) ?? 0}
                    emptyValue={0}
                    onChange={(value) => {
                      rows.forget(id);
                      setPieces(new Map(pieces).set(id, value ?? 0));
                    }}
                  />
                )}
              </RowFault>
            </span>
          </li>
        ))}
      </ul>
      <FormField form={form} name="comment" label="Что случилось" required>
        {(control) => <Textarea {...control} rows={3} maxLength={1000} />}
      </FormField>
    </FormDialog>
  );
}
