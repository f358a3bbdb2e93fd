import { answerOf } from '@portal/api-client/client';
import { titlesIn } from '@portal/domain/field-titles';
import { maxLength } from '@portal/domain/validation';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { Textarea } from '@portal/ui/textarea';
import { useEffect, useEffectEvent } from 'react';
import { FormField } from '../../kit/form/form-field.tsx';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { useForm } from '../../kit/form/form.ts';
import { api } from '../../session/api.ts';
import { type Claim, claimsChanged } from './claim-queries.ts';

const titleOf = titlesIn('updateOutgoingClaim');

/** The claimant's comment on the whole claim, while it is editable. */
export function CommentCard({
  claim: { id, version, customer_comment },
  onWrite,
}: {
  claim: Claim;
  /** Called with the field's text, which is sent along with the claim. */
  onWrite(comment: string): void;
}) {
  const form = useForm({
    initial: { customer_comment },
    titles: titleOf,
    rules: { customer_comment: maxLength(4000) },
    send: (values) =>
      answerOf(
        api.PUT('/document/claim/outgoing-claim-update', {
          body: { id, version, customer_comment: values.customer_comment.trim() },
        }),
      ),
    done: () => ['Комментарий сохранён'],
    onSent: claimsChanged,
    onRefused: claimsChanged,
  });
  const { customer_comment: written } = form.values;
  const tell = useEffectEvent(onWrite);
  useEffect(() => tell(written), [written]);
  return (
    <Card title="Комментарий">
      <FormFrame form={form} className="flex flex-col items-start gap-3">
        <FormField form={form} name="customer_comment" hint="Его увидит поставщик" className="w-full">
          {(control) => <Textarea {...control} rows={2} maxLength={4000} />}
        </FormField>
        <Button type="submit" variant="secondary" disabled={!form.isDirty} pending={form.pending}>
          Сохранить
        </Button>
      </FormFrame>
    </Card>
  );
}
