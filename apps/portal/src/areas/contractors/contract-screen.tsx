import { answerOf } from '@portal/api-client/client';
import { type Roubles, toKopecks } from '@portal/api-client/money';
import { checkRule } from '@portal/domain/access';
import { CONTRACT_ZONES } from '@portal/domain/contracts';
import { formatMoney, UNLIMITED } from '@portal/domain/money';
import { routeHref } from '@portal/domain/routes';
import { daysLeftText } from '@portal/domain/words';
import { Alert } from '@portal/ui/alert';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { showDay } from '@portal/ui/date-picker';
import { useQuery } from '../../session/calls/use-query.ts';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { DocumentPage } from '../../kit/document/document-page.tsx';
import { saidOf } from '../../kit/document/facts.ts';
import { SubjectHistory } from '../../kit/changes/subject-history.tsx';
import { Current } from '../../kit/form/current.tsx';
import { FormActions } from '../../kit/form/form-actions.tsx';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { markupQuestion } from '../../kit/form/markup-question.ts';
import { useForm } from '../../kit/form/form.ts';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { toasts } from '../../session/toasts.ts';
import { ContractCopy } from './contract-copy.tsx';
import {
  type ContractValues,
  faultsOf,
  fieldsOf,
  HeadFields,
  TermsFields,
  termsOf,
  valuesOf,
} from './contract-form.tsx';
import { type Contract, contractQuery, contractsChanged } from './contract-queries.ts';
import { CONTRACT_STEPS } from './contract-steps.tsx';

const LIST = { href: routeHref('contracts'), label: 'Все договоры' };
const money = (roubles: Roubles) => formatMoney(toKopecks(roubles));
const limitText = ({ limit, limit_named }: Contract) => {
  if (!limit_named) return 'Не назван: его называет поставщик';
  return limit === null ? UNLIMITED : money(limit);
};
const yes = (is: boolean) => (is ? 'Да' : 'Нет');
/** A warning is shown if the contract ends within this many days. */
const SOON = 30;

const factsOf = (contract: Contract) => [
  { term: 'Поставщик', value: contract.supplier.title },
  { term: 'Покупатель', value: contract.customer.title },
  { term: 'Вид', value: contract.type.title },
  { term: 'Заключён', value: showDay(contract.date) },
  {
    term: 'Действует по',
    value: contract.date_end === null ? 'Бессрочный' : showDay(contract.date_end),
  },
  {
    term: 'Часовой пояс',
    value: CONTRACT_ZONES.find(({ id }) => id === contract.req_zone_id)?.title ?? '—',
  },
  { term: 'Лимит', value: limitText(contract) },
  { term: 'Занято заказами', value: money(contract.used) },
  { term: 'Наценка покупателя', value: `${contract.buyer_markup_percent.toLocaleString('ru')} %` },
  {
    term: 'Склад',
    value: contract.only_for_selected_storage ? (contract.storage?.title ?? '—') : 'Все склады',
  },
  { term: 'Электронный документооборот', value: yes(contract.is_electronic_doc_circulation) },
  { term: 'Транзит вне лимита', value: yes(contract.is_not_consider_limit_transit_order) },
  { term: 'Подтверждён администратором', value: yes(contract.accepted_by_administrator) },
  ...saidOf({
    'Предмет договора': contract.subject,
    'Контактное лицо': [contract.contact_person_full_name, contract.contact_person_phone]
      .filter(Boolean)
      .join(', '),
  }),
];

/** One contract: parties, terms, available actions and history. */
export function ContractScreen() {
  const id = Number(useParams()['id']);
  return (
    <DocumentPage
      query={useQuery(contractQuery(id))}
      tabTitle="Договор"
      title={({ number }) => `Договор ${number}`}
      steps={CONTRACT_STEPS}
      after={contractsChanged}
      list={LIST}
      note={({ days_left, obstacle }) => {
        if (obstacle !== null) return <Alert tone="yellow">{obstacle}</Alert>;
        return (
          days_left !== null &&
          days_left <= SOON && <Alert tone="yellow">{daysLeftText(days_left, 'действия договора')}</Alert>
        );
      }}
      facts={factsOf}
      side={(contract) => <SubjectHistory kind="contract" id={contract.id} of={contract} />}
    >
      {(contract) => (
        <>
          {contract.changes !== 'nothing' && (
            <Current of={contract}>{(shown) => <Terms contract={shown} />}</Current>
          )}
          <ContractCopy contract={contract} />
          <Removal contract={contract} />
        </>
      )}
    </DocumentPage>
  );
}

function Terms({ contract }: { contract: Contract }) {
  const { id, version, changes } = contract;
  const whole = changes === 'all';
  const by = useCurrentUser().is_admin ? 'admin' : 'supplier';
  const form = useForm<ContractValues>({
    initial: valuesOf(contract),
    check: (values) => faultsOf(values, by, false),
    asks: ({ buyer_markup_percent }) =>
      markupQuestion(buyer_markup_percent, valuesOf(contract).buyer_markup_percent),
    send: async (values) => {
      await answerOf(
        api.PUT('/warehouse/contract/{id}', {
          params: { path: { id } },
          body: { version, ...(whole ? fieldsOf(values, by) : termsOf(values, by)) },
        }),
      );
      await contractsChanged();
    },
    done: () =>
      [whole ? 'Черновик сохранён' : 'Условия сохранены', ...(whole ? [] : ['Они действуют сразу'])] as [
        string,
      ],
    // Another user has saved it meanwhile: refetch, so that the form shows the current version.
    onRefused: ({ status }) => status === 409 && contractsChanged(),
  });
  return (
    <Card title={whole ? 'Черновик' : 'Изменить условия'}>
      <FormFrame form={form} className="grid max-w-190 grid-cols-2 max-md:grid-cols-1 gap-x-6 gap-y-4">
        {whole && <HeadFields form={form} picksSupplier={false} />}
        <TermsFields form={form} by={by} />
        <FormActions form={form} action="Сохранить" list={LIST.href} className="col-span-full" />
      </FormFrame>
    </Card>
  );
}

function Removal({ contract: { id, version, number, status } }: { contract: Contract }) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const mayDelete = checkRule('actions.contracts.delete', viewerOf(useCurrentUser()));
  if (status.code !== 'draft' || !mayDelete) return null;
  return (
    <div>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Удалить черновик…
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Удалить черновик ${number}?`}
        description="Вернуть его будет нельзя."
        action="Удалить"
        tone="danger"
        onConfirm={async () => {
          await answerOf(
            api.DELETE('/warehouse/contract/{id}', { params: { path: { id }, query: { version } } }),
          );
          queryClient.markDeleted(contractQuery(id).queryKey);
          toasts.success('Черновик удалён');
          await navigate(LIST.href);
          await contractsChanged();
        }}
      />
    </div>
  );
}
