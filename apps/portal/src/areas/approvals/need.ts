import { toKopecks } from '@portal/api-client/money';
import { approvalReasons } from '@portal/domain/approval-rules';
import { APPROVAL_SENTENCES } from '@portal/domain/approval-sentences';
import { say } from '@portal/domain/say';
import { useQuery } from '../../session/calls/use-query.ts';
import { approvalLimitQuery } from './queries.ts';

interface Ordered {
  quantity: number;
  offer: { price: number; brand_id?: number; brand_title: string };
}

const NOBODY = 'Согласовать некому: ни у кого из коллег нет права согласовывать заказы на этот склад';
const NO_CREDIT = 'Заказ в кредит на согласование не отправить: выберите оплату по договору';

/** Whether these lines need a colleague's consent, and why: the same rule as the server's. */
export function useNeed(storageId: number, items: readonly Ordered[], onCredit = false) {
  const { data, isPending } = useQuery(approvalLimitQuery(storageId));
  const rule = data?.rule ?? null;
  const amount = items.reduce((sum, { quantity, offer }) => sum + toKopecks(offer.price) * quantity, 0);
  const allowed = new Map(rule?.brands.map(({ id, title }) => [title, id]));
  const reasons = approvalReasons(
    rule && {
      order_kopecks: rule.order_sum === null ? null : toKopecks(rule.order_sum),
      day_kopecks: rule.day_sum === null ? null : toKopecks(rule.day_sum),
      brands: rule.brands.map(({ id }) => id),
    },
    {
      amount,
      today: toKopecks(rule?.today ?? 0),
      // An offer names its brand by its title, which is unique.
      brands: items.map(({ offer }) => ({
        id: allowed.get(offer.brand_title) ?? 0,
        title: offer.brand_title,
      })),
    },
  ).map((reason) => say(APPROVAL_SENTENCES, reason));
  const isNeeded = reasons.length > 0;
  const obstacles = isNeeded ? [...(data?.approvers ? [] : [NOBODY]), ...(onCredit ? [NO_CREDIT] : [])] : [];
  return {
    isNeeded,
    isKnown: !isPending,
    warnings: [...reasons, ...obstacles],
    isHindered: obstacles.length > 0,
  };
}
