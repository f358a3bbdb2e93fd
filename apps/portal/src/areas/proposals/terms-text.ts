import { toKopecks } from '@portal/api-client/money';
import { formatMoney, UNLIMITED } from '@portal/domain/money';
import type { Proposal } from './queries.ts';

/** Describes the distributor's terms: «Лимит 300 000,00 руб., наценка 3 %». */
export const termsText = ({ limit, buyer_markup_percent }: NonNullable<Proposal['terms']>) =>
  `${limit === null ? UNLIMITED : `Лимит ${formatMoney(toKopecks(limit))}`}, наценка ${buyer_markup_percent.toLocaleString('ru')} %`;
