import { answerOf, type Schemas } from '@portal/api-client/client';
import { decisionFault } from '@portal/domain/claims';
import { routeHref } from '@portal/domain/routes';
import { Card } from '@portal/ui/card';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { DocumentPage } from '../../kit/document/document-page.tsx';
import type { Step } from '../../kit/document/step.ts';
import { saidOf } from '../../kit/document/facts.ts';
import { orderFacts } from '../../kit/document/order-facts.tsx';
import { documentNumber } from '../../kit/list/columns.tsx';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { ClaimItems, type Decision, type Decisions } from './claim-items.tsx';
import type { Side } from './claim-list.tsx';

type Claim = Schemas['Claim'] & { items: Schemas['ClaimItem'][] };

const claimQuery = (side: Side, id: number) =>
  queryOptions({
    queryKey: ['claim', side, id],
    queryFn: async (): Promise<Claim> => {
      const params = { params: { query: { id } } };
      const [{ data }, { data: items }] = await Promise.all([
        answerOf(api.GET(`/document/claim/${side}-claim`, params)),
        answerOf(api.GET(`/document/claim/${side}-claim-items`, params)),
      ]);
      return { ...data, items };
    },
  });

const head = ({ id, version }: Claim) => ({ id, version });
const step = (path: 'process' | 'accept' | 'finish') => (claim: Claim) =>
  answerOf(api.PUT(`/document/claim/${path}`, { body: head(claim) }));
const said = (path: 'at-work' | 'cancel' | 'dispute') => (claim: Claim, comment: string) =>
  answerOf(api.PUT(`/document/claim/${path}`, { body: { ...head(claim), comment } }));

const decisionOf = (decisions: Decisions, id: number): Decision => decisions[id] ?? { outcome: 'pending' };
const faultsOf = ({ items }: Claim, decisions: Decisions) =>
  items.flatMap(({ id, quantity }) => decisionFault(decisionOf(decisions, id), quantity) ?? []);

const stepsOf = (decisions: Decisions): readonly Step<Claim>[] => [
  {
    name: 'cancel',
    label: 'Отменить…',
    variant: 'danger',
    done: ['Претензия отменена'],
    asks: {
      title: 'Отменить претензию',
      label: 'Причина',
      action: 'Отменить претензию',
      act: said('cancel'),
    },
  },
  {
    name: 'return',
    label: 'Вернуть в работу…',
    done: ['Претензия возвращена покупателю'],
    asks: {
      title: 'Вернуть претензию в работу',
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
    act: step('process'),
  },
  {
    name: 'accept',
    label: 'Согласиться с решением',
    variant: 'primary',
    done: ['Претензия закрыта'],
    act: step('accept'),
  },
  { name: 'finish', label: 'Закрыть', done: ['Претензия закрыта'], act: step('finish') },
  {
    name: 'decide',
    label: 'Отправить решение',
    variant: 'primary',
    done: ['Решение отправлено покупателю'],
    missing: (claim) => faultsOf(claim, decisions)[0] ?? null,
    act: (claim) => {
      const body = claim.items.map(({ id }) => ({ id, ...decisionOf(decisions, id) }));
      return answerOf(
        api.PUT('/document/claim/decisions-for-items', { body: { ...head(claim), decisions: body } }),
      );
    },
  },
];

const factsOf = (claim: Claim, side: Side) => [
  ...orderFacts(claim, { side, created: 'Создана', amount: 'Заявлено' }, [
    { term: 'Вид', value: claim.type.title },
  ]),
  ...saidOf({
    'Комментарий покупателя': claim.customer_comment,
    'Комментарий поставщика': claim.supplier_comment,
    'Причина отмены': claim.cancel_reason,
  }),
];

function ClaimScreen({ side }: { side: Side }) {
  const id = Number(useParams()['id']);
  const [decisions, setDecisions] = useState<Decisions>({});
  const title = `Претензия ${Number.isSafeInteger(id) ? documentNumber(id) : ''}`;
  return (
    <DocumentPage
      query={useQuery(claimQuery(side, id))}
      tabTitle={title}
      title={() => title}
      steps={stepsOf(decisions)}
      after={() => queryClient.invalidateQueries({ queryKey: ['claims'] })}
      list={{ href: routeHref(`${side}-claims`), label: 'Все претензии' }}
      facts={(claim) => factsOf(claim, side)}
      history={({ history }) => history}
    >
      {(claim) => {
        const decides = claim.allowed_actions.includes('decide');
        const left = faultsOf(claim, decisions).length;
        return (
          <Card
            padded={false}
            title="Позиции"
            aside={decides && `Решено ${claim.items.length - left} из ${claim.items.length}`}
          >
            <ClaimItems
              items={claim.items}
              {...(decides
                ? {
                    decisions,
                    onDecide: (item, decision) => setDecisions({ ...decisions, [item]: decision }),
                  }
                : {})}
            />
          </Card>
        );
      }}
    </DocumentPage>
  );
}

/** A claim of a customer's, to decide on or to return. */
export const IncomingClaimScreen = () => <ClaimScreen side="incoming" />;
/** A claim of one's own. */
export const OutgoingClaimScreen = () => <ClaimScreen side="outgoing" />;
