import { answerOf, type Schemas } from '@portal/api-client/client';
import { toKopecks, toRoubles } from '@portal/api-client/money';
import { formatAmount, parseMoney } from '@portal/domain/money';
import { maxLength, rule, validateForm, type Validator } from '@portal/domain/validation';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { Input } from '@portal/ui/input';
import { Textarea } from '@portal/ui/textarea';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useQuery } from '../../../session/calls/use-query.ts';
import { useState } from 'react';
import { useForm } from '../../../kit/form/form.ts';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { FormField } from '../../../kit/form/form-field.tsx';
import { api } from '../../../session/api.ts';
import { ordersChanged } from './decisions.ts';
import { OfferInstead, RefusedLine } from './replacements.tsx';

type Line = Schemas['Replacement'];
type Offer = Schemas['ReplacingOffer'];

const ownQuery = (id: number, article: string) =>
  queryOptions({
    queryKey: ['order', id, 'own-replacements', article],
    queryFn: async () =>
      (
        await answerOf(
          api.GET('/document/order/own-replacements', { params: { query: { order_id: id, article } } }),
        )
      ).data,
    placeholderData: keepPreviousData,
  });

/**
 * For the supplier: proposes own products instead of refused lines; analogs, or any article that is entered.
 */
export function Propose({ order, zone }: { order: number; /** The receiver's time zone. */ zone: string }) {
  const [article, setArticle] = useState('');
  const { data = [] } = useQuery(ownQuery(order, article));
  const [chosen, setChosen] = useState<{ line: Line; offer: Offer }>();
  if (data.length === 0) return null;
  return (
    <Card padded={false} title="Предложите покупателю замену" aside={<ByArticle onFind={setArticle} />}>
      <ul className="flex flex-col gap-4 px-5 py-3">
        {data.map((line) => (
          <li key={line.line_id}>
            <RefusedLine
              line={line}
              empty={
                article === ''
                  ? 'Аналогов у вас нет. Найдите другой свой товар по артикулу'
                  : `По артикулу ${article} у вас столько нет`
              }
            >
              {(offer, isFirst) => (
                <OfferInstead
                  offer={offer}
                  isFirst={isFirst}
                  wanted={line.quantity}
                  zone={zone}
                  note={offer.same ? 'тот же артикул, другой склад' : offer.title}
                >
                  <Button
                    size="small"
                    variant="secondary"
                    aria-label={`Предложить: ${offer.brand_title} ${offer.article} вместо ${line.brand_title} ${line.article}`}
                    onClick={() => setChosen({ line, offer })}
                  >
                    Предложить…
                  </Button>
                </OfferInstead>
              )}
            </RefusedLine>
          </li>
        ))}
      </ul>
      {chosen && <ProposeDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </Card>
  );
}

function ByArticle({ onFind }: { onFind(article: string): void }) {
  const [text, setText] = useState('');
  return (
    <form
      className="flex items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onFind(text.trim());
      }}
    >
      <Input
        aria-label="Артикул своего товара"
        placeholder="Другой артикул"
        maxLength={100}
        className="w-44"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" variant="secondary">
        Найти
      </Button>
    </form>
  );
}

/** A price above zero. */
const price: Validator = rule((value) => (parseMoney(String(value)) ?? 0) > 0, 'введено некорректно');

function ProposeDialog({ line, offer, onClose }: { line: Line; offer: Offer; onClose(): void }) {
  const { brand_title, article, quantity } = offer;
  const form = useForm<{ price: string; comment: string }>({
    initial: { price: formatAmount(toKopecks(offer.price)), comment: '' },
    check: (values) =>
      validateForm(values, { price: ['Цена', price], comment: ['Комментарий', maxLength(1000)] }),
    send: async (values, { key }) => {
      await answerOf(
        api.POST('/document/replacement/propose', {
          params: { header: { 'Idempotency-Key': key } },
          body: {
            line_id: line.line_id,
            offer_id: offer.id,
            quantity,
            price: toRoubles(parseMoney(values.price) ?? 0),
            comment: values.comment,
          },
        }),
      );
    },
    done: () => ['Замена предложена', 'Покупатель примет её или отклонит'],
    // After proposing, the line and this dialog disappear.
    onSent: () => {
      onClose();
      void ordersChanged();
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Предложить ${brand_title} ${article}`}
      description={`${quantity} шт. вместо ${line.brand_title} ${line.article}. Товар не держится, пока покупатель не согласится.`}
      action="Предложить"
      onClose={onClose}
    >
      <FormField form={form} name="price" label="Цена за штуку, руб." required>
        {(control) => <Input inputMode="decimal" {...control} className="max-w-60" />}
      </FormField>
      <FormField form={form} name="comment" label="Комментарий">
        {(control) => <Textarea rows={2} maxLength={1000} {...control} />}
      </FormField>
    </FormDialog>
  );
}
