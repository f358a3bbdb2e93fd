import { routeHref } from '@portal/domain/routes';
import { Card } from '@portal/ui/card';
import { DateTime } from '@portal/ui/date-time';
import { useQuery } from '../../session/calls/use-query.ts';
import { useParams } from 'react-router';
import { DocumentPage } from '../../kit/document/document-page.tsx';
import { PROPOSAL_STEPS } from './proposal-steps.tsx';
import { type Proposal, proposalQuery } from './queries.ts';
import { termsText } from './terms-text.ts';

const factsOf = ({ shop, distributor, created_at, contract_number, terms, refusal }: Proposal) => [
  { term: 'Магазин', value: shop.title },
  { term: 'ИНН', value: shop.inn || '—' },
  { term: 'Адрес', value: shop.juridical_address || '—' },
  { term: 'Дистрибьютор', value: distributor.title },
  { term: 'Отправлена', value: <DateTime value={created_at} /> },
  ...(terms === null ? [] : [{ term: 'Условия дистрибьютора', value: termsText(terms) }]),
  ...(contract_number === null ? [] : [{ term: 'Договор', value: contract_number }]),
  ...(refusal
    ? [
        {
          term: 'Причина отказа',
          value: [refusal.reason.title, refusal.comment].filter(Boolean).join('. '),
        },
      ]
    : []),
];

/** One connection proposal: parties, answers and available actions. */
export function ProposalScreen() {
  const id = Number(useParams()['id']);
  const title = `Заявка на подключение № ${id.toLocaleString('ru')}`;
  return (
    <DocumentPage
      query={useQuery(proposalQuery(id))}
      tabTitle={title}
      title={() => title}
      steps={PROPOSAL_STEPS}
      list={{ href: routeHref('connection-proposal'), label: 'Все заявки' }}
      facts={factsOf}
      history={({ history }) => history}
    >
      {({ message }) => <Card title="Сообщение магазина">{message || 'Без сообщения'}</Card>}
    </DocumentPage>
  );
}
