import { toKopecks } from '@portal/api-client/money';
import { creditFault, invoiceFault } from '@portal/domain/credit';
import { failureSentence } from '@portal/domain/failures';
import { formatMoney } from '@portal/domain/money';
import { CREDIT_SENTENCES } from '@portal/domain/order-sentences';
import { say } from '@portal/domain/say';
import { Field } from '@portal/ui/field';
import { RadioGroup } from '@portal/ui/radio-group';
import { Select } from '@portal/ui/select';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { Textarea } from '@portal/ui/textarea';
import { useQuery } from '../../session/calls/use-query.ts';
import { type CreditDraft, type CreditOffers, creditOffersQuery, inKopecks } from './credit.ts';

interface CreditChoiceProps {
  /** Amount to be financed, in kopecks. */
  amount: number;
  draft: CreditDraft;
  onChange(draft: CreditDraft): void;
}

/**
 * Choice of the bank's offer, the term and a comment for the bank. Offers that do not fit the amount show the
 * reason.
 */
export function CreditChoice({ amount, draft, onChange }: CreditChoiceProps) {
  const { data: offers, error, refetch } = useQuery(creditOffersQuery);
  if (error) return <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />;
  if (!offers) return <Skeleton shape="card" className="h-40" />;
  const { chosen } = draft;
  const offer =
    chosen?.kind === 'offer'
      ? offers.offers.find(({ product_code }) => product_code === chosen.code)
      : undefined;
  return (
    <>
      <RadioGroup
        label="Предложение банка"
        value={chosen && `${chosen.kind} ${chosen.code}`}
        onChange={(value) => {
          const [kind = '', ...code] = value.split(' ');
          const next = {
            kind: kind === 'line' ? ('line' as const) : ('offer' as const),
            code: code.join(' '),
          };
          const found = offers.offers.find(({ product_code }) => product_code === next.code);
          onChange({
            ...draft,
            chosen: next,
            term: next.kind === 'offer' ? (found?.term_min ?? null) : null,
          });
        }}
        options={optionsOf(offers, amount)}
      />
      {offer && (
        <Field label="Срок">
          <Select
            value={String(draft.term ?? offer.term_min)}
            onChange={({ target }) => onChange({ ...draft, term: Number(target.value) })}
            options={months(offer).map((term) => ({ value: String(term), label: `${term} мес.` }))}
          />
        </Field>
      )}
      <Field label="Комментарий для банка">
        <Textarea
          rows={2}
          maxLength={500}
          value={draft.comment}
          onChange={({ target }) => onChange({ ...draft, comment: target.value })}
        />
      </Field>
    </>
  );
}

const months = ({ term_min, term_max }: { term_min: number; term_max: number }) =>
  Array.from({ length: term_max - term_min + 1 }, (_, place) => term_min + place);

function optionsOf({ offers, lines }: CreditOffers, amount: number) {
  return [
    ...lines.map((line) => {
      const fault = invoiceFault({ ...line, available: toKopecks(line.available) }, amount);
      return {
        value: `line ${line.credit_contract_number}`,
        label: `${line.title} ${line.credit_contract_number}`,
        note: say(CREDIT_SENTENCES, fault) ?? `Доступно ${formatMoney(toKopecks(line.available))}`,
        disabled: fault !== null,
      };
    }),
    ...offers.map((offer) => {
      const fault = creditFault(inKopecks(offer), { amount, term: offer.term_min });
      return {
        value: `offer ${offer.product_code}`,
        label: offer.title,
        note:
          say(CREDIT_SENTENCES, fault) ??
          `${rateOf(offer.rate)}от ${offer.term_min} до ${offer.term_max} мес.`,
        disabled: fault !== null,
      };
    }),
  ];
}

const rateOf = (rate: number | null) =>
  rate === null ? '' : rate === 0 ? 'без процентов, ' : `${rate.toLocaleString('ru')} % годовых, `;
