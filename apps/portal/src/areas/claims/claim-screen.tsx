import { failureSentence } from '@portal/domain/failures';
import { answerOf } from '@portal/api-client/client';
import { checkRule } from '@portal/domain/access';
import { routeHref } from '@portal/domain/routes';
import { Alert } from '@portal/ui/alert';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { Field } from '@portal/ui/field';
import { Text } from '@portal/ui/text';
import { Textarea } from '@portal/ui/textarea';
import { useQuery } from '../../session/calls/use-query.ts';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { DocumentPage } from '../../kit/document/document-page.tsx';
import { saidOf } from '../../kit/document/facts.ts';
import { orderFacts } from '../../kit/document/order-facts.tsx';
import { useRowFaults } from '../../kit/document/row-faults.tsx';
import { documentNumber } from '../../kit/list/columns.tsx';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { toasts } from '../../session/toasts.ts';
import { ClaimEdo } from '../edo/send-edo.tsx';
import { Talk } from '../talk/talk.tsx';
import { AddItemsDialog } from './add-items-dialog.tsx';
import { AnswerTerm } from './answer-term.tsx';
import { ClaimFiles } from './claim-files.tsx';
import { ClaimItems, type Decisions } from './claim-items.tsx';
import { type Claim, type ClaimItem, claimQuery, claimsChanged, type Side } from './claim-queries.ts';
import { decisionFaults, stepsOf } from './claim-steps.tsx';
import { CommentCard } from './comment-card.tsx';
import { ItemDialog } from './item-dialog.tsx';
import { claimPapers } from './papers.ts';
import { UnknownGoods } from './unknown-goods.tsx';

/** «УКД-18 от 09.11.2026» */
const documentWords = ({ upd_ukd_number, upd_ukd_date }: Claim) =>
  [upd_ukd_number, upd_ukd_date?.split('-').toReversed().join('.')].filter(Boolean).join(' от ');

const factsOf = (claim: Claim, side: Side) => [
  ...orderFacts(claim, { side, created: 'Создана', amount: 'Заявлено' }, [
    { term: 'Вид', value: claim.type.title },
    ...(claim.answer_by === null
      ? []
      : [{ term: 'Срок рассмотрения', value: <AnswerTerm by={claim.answer_by} /> }]),
  ]),
  ...saidOf({
    'УПД/УКД': documentWords(claim),
    'Комментарий покупателя': claim.allowed_actions.includes('update') ? '' : claim.customer_comment,
    'Комментарий поставщика': claim.supplier_comment,
    'Причина отмены': claim.cancel_reason,
  }),
];

export interface ClaimPageProps {
  side: Side;
  /** The list that the page links to. */
  list: { href: string; label: string };
}

/** A claim as either side sees it: facts, items and decisions, files, history. */
export function ClaimPage({ side, list }: ClaimPageProps) {
  const id = Number(useParams()['id']);
  const [decisions, setDecisions] = useState<Decisions>({});
  const [comment, setComment] = useState('');
  const [written, setWritten] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const rows = useRowFaults();
  const title = `Претензия ${Number.isSafeInteger(id) ? documentNumber(id) : ''}`;
  return (
    <DocumentPage
      query={useQuery(claimQuery(side, id))}
      tabTitle={title}
      title={() => title}
      steps={stepsOf({ decisions, comment, written, onFault: () => setTried(true) })}
      papers={claimPapers}
      after={claimsChanged}
      onRows={rows.set}
      list={list}
      note={(claim) =>
        side === 'outgoing' &&
        claim.status.code === 'at_work' && (
          <Alert tone="yellow" title="Поставщик вернул претензию на доработку">
            {claim.supplier_comment || 'Дополните её и отправьте снова.'}
          </Alert>
        )
      }
      facts={(claim) => factsOf(claim, side)}
      history={({ history }) => history}
      side={(claim) => (
        <>
          <ClaimFiles claim={claim} side={side} />
          <Talk
            kind="claim"
            id={claim.id}
            other={side === 'outgoing' ? claim.supplier.title : claim.customer.title}
          />
          <DeleteDraft claim={claim} list={list.href} />
        </>
      )}
    >
      {(claim) => {
        const decides = claim.allowed_actions.includes('decide');
        const changes = claim.allowed_actions.includes('update');
        const faults = decisionFaults(claim, { decisions, comment });
        return (
          <>
            <Positions
              claim={claim}
              changes={changes}
              aside={
                decides &&
                claim.items.length > 0 &&
                `Решено ${claim.items.length - faults.items.size} из ${claim.items.length}`
              }
              {...(decides
                ? {
                    decisions,
                    faults: new Map([...rows.faults, ...(tried ? faults.items : [])]),
                    onDecide: (item, decision) => {
                      rows.forget(item);
                      setDecisions({ ...decisions, [item]: decision });
                    },
                  }
                : {})}
            />
            <UnknownGoods claim={claim} changes={changes} />
            {claim.status.code === 'closed' && claim.shipment_id !== null && <ClaimEdo id={claim.id} />}
            {changes && <CommentCard key={claim.customer_comment} claim={claim} onWrite={setWritten} />}
            {decides && (
              <Card title="Решение в целом">
                <Field
                  label="Комментарий покупателю"
                  required={claim.items.length === 0}
                  error={(tried && faults.whole) || undefined}
                  hint={
                    claim.unknown_items.length > 0
                      ? 'Напишите и о том, чего не заказывали'
                      : 'Если сказанного по позициям мало'
                  }
                >
                  <Textarea
                    rows={2}
                    maxLength={1000}
                    value={comment}
                    onChange={({ target }) => setComment(target.value)}
                  />
                </Field>
              </Card>
            )}
          </>
        );
      }}
    </DocumentPage>
  );
}

type PositionsProps = Pick<Parameters<typeof ClaimItems>[0], 'decisions' | 'faults' | 'onDecide'> & {
  claim: Claim;
  changes: boolean;
  aside: string | false;
};

/** Items of a claim: the supplier decides, the customer edits. */
function Positions({ claim, changes, aside, ...deciding }: PositionsProps) {
  const [changed, setChanged] = useState<ClaimItem | null>(null);
  const [removed, setRemoved] = useState<ClaimItem | null>(null);
  const [adds, setAdds] = useState(false);
  const { acceptance_id } = claim;
  return (
    <Card
      padded={false}
      title="Позиции"
      aside={
        changes && acceptance_id !== null ? (
          <Button size="small" variant="ghost" onClick={() => setAdds(true)}>
            Добавить позиции
          </Button>
        ) : (
          aside && <Text tone="muted">{aside}</Text>
        )
      }
    >
      <ClaimItems
        claim={claim.id}
        items={claim.items}
        {...deciding}
        {...(changes ? { onChange: setChanged, onRemove: setRemoved } : {})}
      />
      {changed && <ItemDialog claim={claim} item={changed} onClose={() => setChanged(null)} />}
      {removed && <RemoveItem claim={claim} item={removed} onClose={() => setRemoved(null)} />}
      {adds && acceptance_id !== null && (
        <AddItemsDialog claim={claim} acceptance={acceptance_id} onClose={() => setAdds(false)} />
      )}
    </Card>
  );
}

function RemoveItem({ claim, item, onClose }: { claim: Claim; item: ClaimItem; onClose(): void }) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Убрать ${item.brand_title} ${item.article} из претензии?`}
      description="Эти штуки можно будет заявить снова."
      action="Убрать"
      tone="danger"
      onConfirm={async () => {
        try {
          await answerOf(
            api.DELETE('/document/claim/delete-items', {
              params: { query: { id: claim.id, version: claim.version, items: [item.id] } },
            }),
          );
          toasts.success('Позиция убрана');
        } catch (error) {
          toasts.warning(failureSentence(error));
        }
        onClose();
        await claimsChanged();
      }}
    />
  );
}

/** Button that deletes a draft, for users with the right. */
function DeleteDraft({ claim: { id, version, allowed_actions }, list }: { claim: Claim; list: string }) {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const mayDelete = checkRule('actions.claims.delete', viewerOf(useCurrentUser()));
  if (!mayDelete || !allowed_actions.includes('delete')) return null;
  return (
    <div>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Удалить черновик…
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Удалить черновик ${documentNumber(id)}?`}
        description="Вернуть его будет нельзя. Заявленное можно будет заявить снова."
        action="Удалить"
        tone="danger"
        onConfirm={async () => {
          await answerOf(api.DELETE('/document/claim/delete', { params: { query: { id, version } } }));
          queryClient.markDeleted(claimQuery('outgoing', id).queryKey);
          toasts.success('Черновик удалён');
          await navigate(list);
          await claimsChanged();
        }}
      />
    </div>
  );
}

/** A customer's claim, to decide or to return. */
export const IncomingClaimScreen = () => (
  <ClaimPage side="incoming" list={{ href: routeHref('incoming-claims'), label: 'Все претензии' }} />
);
/** A claim of the user's company. */
export const OutgoingClaimScreen = () => (
  <ClaimPage side="outgoing" list={{ href: routeHref('outgoing-claims'), label: 'Все претензии' }} />
);
