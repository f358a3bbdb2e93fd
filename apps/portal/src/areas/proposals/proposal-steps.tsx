import { answerOf } from '@portal/api-client/client';
import { Button } from '@portal/ui/button';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { Dialog } from '@portal/ui/dialog';
import { Field } from '@portal/ui/field';
import { NumberInput } from '@portal/ui/number-input';
import { Textarea } from '@portal/ui/textarea';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { toasts } from '../../session/toasts.ts';
import { RefusalDialog } from '../../shell/refusal-dialog.tsx';
import { type Proposal, proposalsChanged, refusalReasonsQuery } from './queries.ts';

/** What may be done with a proposal now, and nothing else. */
export function ProposalActions({ proposal }: { proposal: Proposal }) {
  const { id, version, allowed_actions } = proposal;
  const [open, setOpen] = useState<'refuse' | 'confirm' | 'withdraw' | 'edit'>();
  const close = () => setOpen(undefined);
  const may = (action: string) => allowed_actions.includes(action);
  const accept = useMutation({
    mutationFn: () => answerOf(api.POST('/warehouse/contract-proposal/accept', { body: { id, version } })),
    onSuccess: () => toasts.success('Заявка принята', 'Её подтвердит администратор'),
    onError: (error) => toasts.warning(error.message),
    onSettled: proposalsChanged,
  });
  return (
    <>
      {may('edit') && (
        <Button variant="secondary" onClick={() => setOpen('edit')}>
          Изменить сообщение…
        </Button>
      )}
      {may('withdraw') && (
        <Button variant="danger" onClick={() => setOpen('withdraw')}>
          Отозвать…
        </Button>
      )}
      {may('refuse') && (
        <Button variant="danger" onClick={() => setOpen('refuse')}>
          Отказать…
        </Button>
      )}
      {may('accept') && (
        <Button pending={accept.isPending} onClick={() => accept.mutate()}>
          Принять
        </Button>
      )}
      {may('confirm') && <Button onClick={() => setOpen('confirm')}>Подтвердить…</Button>}
      {open === 'edit' && <Edit proposal={proposal} onClose={close} />}
      {open === 'refuse' && <Refuse proposal={proposal} onClose={close} />}
      {open === 'confirm' && <Confirm proposal={proposal} onClose={close} />}
      <ConfirmDialog
        open={open === 'withdraw'}
        onOpenChange={close}
        title="Отозвать заявку?"
        description={`${proposal.distributor.title} больше её не увидит среди новых. Позже можно отправить другую.`}
        action="Отозвать"
        tone="danger"
        onConfirm={async () => {
          await answerOf(
            api.POST('/warehouse/contract-proposal/{id}/withdraw', {
              params: { path: { id } },
              body: { version },
            }),
          ).finally(proposalsChanged);
          close();
        }}
      />
    </>
  );
}

interface StepProps {
  proposal: Proposal;
  onClose(): void;
}

/** A step is taken: what comes of it is said, and the dialog goes. */
const stepped = (done: string, onClose: () => void) => ({
  onSuccess: () => {
    toasts.success(done);
    onClose();
  },
  onError: (error: Error) => toasts.warning(error.message),
  onSettled: proposalsChanged,
});

function useStep(take: () => Promise<unknown>, done: string, onClose: () => void) {
  return useMutation({ mutationFn: take, ...stepped(done, onClose) });
}

function Edit({ proposal: { id, version, message }, onClose }: StepProps) {
  const [text, setText] = useState(message);
  const save = useStep(
    () =>
      answerOf(
        api.PUT('/warehouse/contract-proposal/{id}', {
          params: { path: { id } },
          body: { version, message: text },
        }),
      ),
    'Сообщение изменено',
    onClose,
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Сообщение дистрибьютору"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Не менять
          </Button>
          <Button pending={save.isPending} onClick={() => save.mutate()}>
            Сохранить
          </Button>
        </>
      }
    >
      <Field label="Сообщение">
        <Textarea rows={6} maxLength={1000} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
    </Dialog>
  );
}

function Refuse({ proposal: { id, version, shop }, onClose }: StepProps) {
  const { data: reasons = [] } = useQuery(refusalReasonsQuery);
  const refuse = useMutation({
    mutationFn: (refusal: { reason_id: number; comment: string }) =>
      answerOf(
        api.POST('/warehouse/contract-proposal/{id}/refuse', {
          params: { path: { id } },
          body: { version, ...refusal },
        }),
      ),
    ...stepped('Отказ отправлен магазину', onClose),
  });
  return (
    <RefusalDialog
      title="Отказать в подключении"
      what={shop.title}
      reasons={reasons}
      hint="Его увидит магазин"
      pending={refuse.isPending}
      onClose={onClose}
      onRefuse={refuse.mutate}
    />
  );
}

function Confirm({ proposal: { id, version, shop, distributor }, onClose }: StepProps) {
  const [limit, setLimit] = useState<number | null>(null);
  const confirm = useStep(
    () =>
      answerOf(
        api.POST('/warehouse/contract-proposal/{id}/confirm', {
          params: { path: { id } },
          body: { version, limit },
        }),
      ),
    'Договор действует',
    onClose,
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Подтвердить подключение"
      description={`${shop.title} – ${distributor.title}: договор начнёт действовать сразу`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Не подтверждать
          </Button>
          <Button pending={confirm.isPending} onClick={() => confirm.mutate()}>
            Подтвердить
          </Button>
        </>
      }
    >
      <Field label="Лимит по договору, руб." hint="Пусто – без лимита">
        <NumberInput value={limit} onChange={setLimit} />
      </Field>
    </Dialog>
  );
}
