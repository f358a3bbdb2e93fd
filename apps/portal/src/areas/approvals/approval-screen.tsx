import { answerOf } from '@portal/api-client/client';
import { toKopecks, toRoubles } from '@portal/api-client/money';
import { joinSentences } from '@portal/domain/approval-sentences';
import { formatMoney } from '@portal/domain/money';
import { routeHref } from '@portal/domain/routes';
import { Alert } from '@portal/ui/alert';
import { DateTime } from '@portal/ui/date-time';
import { Link } from '@portal/ui/link';
import { Price } from '@portal/ui/price';
import { useState } from 'react';
import { useParams } from 'react-router';
import { DocumentPage } from '../../kit/document/document-page.tsx';
import { saidOf } from '../../kit/document/facts.ts';
import type { Step } from '../../kit/document/step.ts';
import { documentNumber } from '../../kit/list/columns.tsx';
import { api } from '../../session/api.ts';
import { useQuery } from '../../session/calls/use-query.ts';
import { ApprovalLines, lineProblem } from './approval-lines.tsx';
import { type Changes, dearerNow, keptLines, sumNow } from './decided-lines.ts';
import { type Approval, approvalQuery, approvalsChanged } from './queries.ts';

/** «дороже на 120,00 руб., чем видел автор» */
function differenceWords(approval: Approval, changes: Changes): string {
  const dearer = dearerNow(approval, changes);
  if (dearer === 0) return 'Цены те же, что видел автор';
  return `${dearer > 0 ? 'Дороже' : 'Дешевле'}, чем видел автор, на ${formatMoney(Math.abs(dearer))}`;
}

const stepsOf = (changes: Changes, wrong: ReadonlySet<number>): readonly Step<Approval>[] => [
  {
    name: 'withdraw',
    label: 'Отозвать',
    done: ['Заказ отозван', 'Товары снова в корзине'],
    act: ({ id, version }) =>
      answerOf(api.POST('/approvals/{id}/withdraw', { params: { path: { id } }, body: { version } })),
    after: approvalsChanged,
  },
  {
    name: 'return',
    label: 'Вернуть…',
    done: ['Заказ возвращён автору'],
    asks: {
      title: 'Вернуть заказ автору',
      label: 'Что изменить',
      hint: 'Это увидит автор; товары лягут обратно в корзину',
      action: 'Вернуть',
      act: ({ id, version }, comment) =>
        answerOf(
          api.POST('/approvals/{id}/return', { params: { path: { id } }, body: { version, comment } }),
        ),
    },
    after: approvalsChanged,
  },
  {
    name: 'approve',
    label: 'Согласовать…',
    variant: 'primary',
    done: ['Заказ согласован', 'Поставщики получили заказы, автор – уведомление'],
    missing: (approval) => {
      const kept = keptLines(approval, changes);
      if (kept.length === 0) return 'Оставьте хотя бы одну строку или верните заказ автору';
      return kept.some(({ line, quantity }) => wrong.has(line.id) || lineProblem(line, quantity) !== null)
        ? 'Исправьте или уберите отмеченные строки'
        : null;
    },
    question: (approval) => ({
      title: `Разместить заказ на ${formatMoney(sumNow(approval, changes))}?`,
      description: `Строк: ${keptLines(approval, changes).length} из ${approval.lines.length}. ${differenceWords(approval, changes)}. Заказ уйдёт поставщикам от имени автора.`,
      action: 'Согласовать',
    }),
    act: ({ id, version, ...approval }) =>
      answerOf(
        api.POST('/approvals/{id}/approve', {
          params: { path: { id } },
          body: {
            version,
            lines: keptLines(approval, changes).map(({ line, quantity, price }) => ({
              id: line.id,
              quantity,
              price: toRoubles(price ?? 0),
            })),
          },
        }),
      ),
    after: approvalsChanged,
  },
];

const factsOf = (approval: Approval, changes: Changes) => [
  { term: 'Автор', value: approval.author.title },
  { term: 'Склад', value: approval.storage.title },
  { term: 'Отправлено', value: <DateTime value={approval.created_at} /> },
  {
    term: approval.status.code === 'approved' ? 'Заказано на' : 'Сумма у автора',
    value: <Price value={toKopecks(approval.amount)} strong={approval.status.code !== 'waiting'} />,
  },
  ...(approval.status.code === 'waiting'
    ? [
        { term: 'Сумма сейчас', value: <Price value={sumNow(approval, changes)} strong /> },
        { term: 'Вернётся автору само', value: <DateTime value={approval.recall_at} /> },
      ]
    : []),
  ...(approval.decided_by === null ? [] : [{ term: 'Решил', value: approval.decided_by.title }]),
  ...(approval.orders.length === 0
    ? []
    : [
        {
          term: approval.orders.length === 1 ? 'Заказ' : 'Заказы',
          value: (
            <span className="flex flex-wrap gap-x-2">
              {approval.orders.map((id) => (
                <Link key={id} href={routeHref('outgoing-id', { id })}>
                  {documentNumber(id)}
                </Link>
              ))}
            </span>
          ),
        },
      ]),
  ...saidOf({ Комментарий: approval.comment, Ответ: approval.decision_comment }),
];

const NOTHING: Changes = new Map();
const NONE: ReadonlySet<number> = new Set();

/** One order that waits for consent, or was decided on. */
export function ApprovalScreen() {
  const id = Number(useParams()['id']);
  const query = useQuery(approvalQuery(id));
  const [changes, setChanges] = useState<Changes>(NOTHING);
  // Lines whose typed quantity is invalid: the field shows it, and nothing is ordered.
  const [wrong, setWrong] = useState<ReadonlySet<number>>(NONE);
  const title = `Согласование ${Number.isSafeInteger(id) ? documentNumber(id) : ''}`;
  return (
    <DocumentPage
      query={query}
      tabTitle={title}
      title={() => title}
      steps={stepsOf(changes, wrong)}
      after={approvalsChanged}
      list={{ href: routeHref('approvals'), label: 'Все согласования' }}
      facts={(approval) => factsOf(approval, changes)}
      dense
      wide={() => true}
      note={({ status, reasons }) =>
        status.code === 'waiting' && (
          <Alert tone="yellow">
            {joinSentences(reasons)} Товар за вами не закреплён: цены и остатки ниже – сегодняшние, и
            проверяются ещё раз при согласовании.
          </Alert>
        )
      }
      history={({ history }) => history}
    >
      {(approval) => (
        <ApprovalLines
          approval={approval}
          deciding={
            approval.allowed_actions.includes('approve')
              ? {
                  changes,
                  onChange: (line, quantity) => setChanges((known) => new Map(known).set(line, quantity)),
                  onReason: (line, reason) =>
                    setWrong(
                      (known) =>
                        new Set(
                          [...known].filter((one) => one !== line).concat(reason === null ? [] : [line]),
                        ),
                    ),
                }
              : null
          }
        />
      )}
    </DocumentPage>
  );
}
