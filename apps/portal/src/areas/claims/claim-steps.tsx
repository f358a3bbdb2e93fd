import { answerOf } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { CLAIM_CANCEL_REASONS, cancelReason, decisionFault } from '@portal/domain/claims';
import { CLAIM_SENTENCES } from '@portal/domain/order-sentences';
import { say } from '@portal/domain/say';
import { Button } from '@portal/ui/button';
import { Dialog } from '@portal/ui/dialog';
import { Field } from '@portal/ui/field';
import { Select } from '@portal/ui/select';
import { Textarea } from '@portal/ui/textarea';
import { useState } from 'react';
import type { Step, StepDialogProps } from '../../kit/document/step.ts';
import { api } from '../../session/api.ts';
import type { Decision, Decisions } from './claim-items.tsx';
import type { Claim } from './claim-queries.ts';
import { NumberDialog } from './number-dialog.tsx';

const head = ({ id, version }: Claim) => ({ id, version });
const step = (path: 'process' | 'accept' | 'finish') => (claim: Claim) =>
  answerOf(api.PUT(`/document/claim/${path}`, { body: head(claim) }));
const said = (path: 'at-work' | 'dispute') => (claim: Claim, comment: string) =>
  answerOf(api.PUT(`/document/claim/${path}`, { body: { ...head(claim), comment } }));

/** The unsent decision: by item, and the comment on the whole claim. */
export interface Deciding {
  decisions: Decisions;
  comment: string;
  /** The claimant's unsaved comment on the whole claim; null if none. */
  written?: string | null;
  /** Called if the decision is submitted with errors. */
  onFault?(): void;
}
const decisionOf = (decisions: Decisions, id: number): Decision => decisions[id] ?? { outcome: 'pending' };
/** Errors of the decisions by item id, and of the claim as a whole. */
export function decisionFaults(
  { items }: Claim,
  { decisions, comment }: Deciding,
): { items: ReadonlyMap<number, string>; whole: string | null } {
  const faults = new Map<number, string>();
  for (const { id, quantity, price, kind } of items) {
    const { discount, ...decision } = decisionOf(decisions, id);
    const discount_kopecks = discount === undefined ? null : toKopecks(discount);
    const item = { quantity, price_kopecks: toKopecks(price), type_id: kind.id };
    const fault = decisionFault({ ...decision, discount_kopecks }, item);
    if (fault !== null) faults.set(id, say(CLAIM_SENTENCES, fault));
  }
  const silent = items.length === 0 && comment.trim() === '';
  return { items: faults, whole: silent ? 'Напишите решение по незаказанному товару' : null };
}

/** Cancels a claim with a reason from the list and a comment. */
function CancelDialog({ document, pending, onClose, take }: StepDialogProps<Claim>) {
  const [reason, setReason] = useState('');
  const [comment, setComment] = useState('');
  const [tried, setTried] = useState(false);
  const given = { comment, ...(reason === '' ? {} : { reason_id: Number(reason) }) };
  const missing = cancelReason(given) === '';
  const needsWords = missing && reason !== '';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Отменить претензию"
      description="Заявленное можно будет заявить снова."
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Не отменять
          </Button>
          <Button
            variant="danger"
            pending={pending}
            onClick={() =>
              missing
                ? setTried(true)
                : take(() =>
                    answerOf(
                      api.PUT('/document/claim/cancel', {
                        body: {
                          ...head(document),
                          comment: comment.trim(),
                          ...(reason === '' ? {} : { cancelled_reason_id: Number(reason) }),
                        },
                      }),
                    ),
                  )
            }
          >
            Отменить претензию
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field
          label="Причина"
          required
          error={tried && missing && !needsWords ? 'Обязательное поле' : undefined}
        >
          <Select
            placeholder="Выберите причину"
            options={CLAIM_CANCEL_REASONS.map(({ id, title }) => ({ value: String(id), label: title }))}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        <Field
          label="Комментарий"
          required={needsWords}
          error={tried && needsWords ? 'Напишите причину своими словами' : undefined}
        >
          <Textarea
            rows={3}
            maxLength={1000}
            value={comment}
            onChange={({ target }) => setComment(target.value)}
          />
        </Field>
      </div>
    </Dialog>
  );
}

/** All actions on a claim, in the order of their buttons. */
export const stepsOf = (deciding: Deciding): readonly Step<Claim>[] => [
  {
    name: 'cancel',
    label: 'Отменить…',
    variant: 'danger',
    done: ['Претензия отменена'],
    dialog: (props) => <CancelDialog {...props} />,
  },
  {
    name: 'answer',
    label: 'Комментировать…',
    done: ['Комментарий сохранён'],
    asks: {
      title: 'Комментарий поставщика',
      label: 'Комментарий',
      hint: 'Его увидит покупатель; прежний заменится',
      action: 'Сохранить',
      act: (claim, supplier_comment) =>
        answerOf(
          api.PUT('/document/claim/incoming-claim-update', { body: { ...head(claim), supplier_comment } }),
        ),
    },
  },
  {
    name: 'number',
    label: 'УПД/УКД…',
    done: ['Номер сохранён'],
    dialog: (props) => <NumberDialog {...props} />,
  },
  {
    name: 'return',
    label: 'Вернуть покупателю на доработку…',
    done: ['Претензия возвращена покупателю'],
    asks: {
      title: 'Вернуть претензию покупателю на доработку',
      label: 'Что нужно доработать',
      hint: 'Покупатель изменит претензию и отправит её снова',
      act: said('at-work'),
    },
  },
  {
    name: 'dispute',
    label: 'Оспорить…',
    done: ['Решение оспорено'],
    asks: {
      title: 'Оспорить решение',
      label: 'С чем вы не согласны',
      hint: 'Оспорить решение можно один раз',
      act: said('dispute'),
    },
  },
  {
    name: 'process',
    label: 'Отправить поставщику',
    variant: 'primary',
    done: ['Претензия отправлена'],
    // Saves an unsaved comment first, so that it is not lost.
    act: async (claim) => {
      const customer_comment = deciding.written?.trim() ?? claim.customer_comment;
      if (customer_comment === claim.customer_comment) return step('process')(claim);
      const body = { ...head(claim), customer_comment };
      const { data } = await answerOf(api.PUT('/document/claim/outgoing-claim-update', { body }));
      return step('process')({ ...claim, version: data.version });
    },
  },
  {
    name: 'accept',
    label: 'Согласиться с решением',
    variant: 'primary',
    done: ['Претензия закрыта'],
    act: step('accept'),
  },
  {
    name: 'finish',
    label: 'Закрыть…',
    question: ({ items }) => ({
      title: 'Закрыть претензию по вашему решению?',
      description: items.some(({ outcome }) => outcome === 'replace' || outcome === 'resupply')
        ? 'Портал разместит вам заказ на замену и допоставку без оплаты. Изменить решение будет нельзя.'
        : 'Изменить решение будет нельзя.',
      action: 'Закрыть претензию',
    }),
    done: ['Претензия закрыта'],
    act: step('finish'),
  },
  {
    name: 'decide',
    label: 'Отправить решение',
    variant: 'primary',
    done: ['Решение отправлено покупателю'],
    missing: (claim) => {
      const { items, whole } = decisionFaults(claim, deciding);
      const fault = whole ?? items.values().next().value ?? null;
      if (fault !== null) deciding.onFault?.();
      return fault;
    },
    act: (claim) => {
      const decisions = claim.items.map(({ id }) => ({ id, ...decisionOf(deciding.decisions, id) }));
      return answerOf(
        api.PUT('/document/claim/decisions-for-items', {
          body: { ...head(claim), decisions, comment: deciding.comment.trim() },
        }),
      );
    },
  },
];
