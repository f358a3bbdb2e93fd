import { answerOf, type Schemas } from '@portal/api-client/client';
import { routeHref } from '@portal/domain/routes';
import { Button } from '@portal/ui/button';
import { Link } from '@portal/ui/link';
import { Text } from '@portal/ui/text';
import { useQuery } from '../../../session/calls/use-query.ts';
import { useState } from 'react';
import { MergersCard } from '../../../kit/mergers/mergers-card.tsx';
import { MergerRow } from '../../../kit/mergers/merger-row.tsx';
import { api } from '../../../session/api.ts';
import { MergeProductsDialog } from './merge-products-dialog.tsx';
import { type MergingOf, productMergersQuery, productsMerged } from './merger-queries.ts';
import { SplitProductDialog } from './split-product-dialog.tsx';

type Merger = Schemas['ProductMerger'];

/** Mergers and splits of a product; administrators start and undo them here. */
export function ProductMergers({ product }: { product: MergingOf }) {
  const mergers = useQuery(productMergersQuery(product.id));
  const [asks, setAsks] = useState<'merge' | 'split' | null>(null);
  const close = () => setAsks(null);
  return (
    <MergersCard
      title="Объединение и разделение"
      mergers={mergers}
      row={(merger) => <One merger={merger} productId={product.id} />}
    >
      <Text tone="muted">
        Если один товар заведён под двумя номерами, один из двух закрывается, а его цены и остатки переходят к
        другому; у поставщика, который продаёт оба, в продаже останется одно предложение. Если под одним
        номером оказались разные товары, часть выделяется в другой.
      </Text>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => setAsks('merge')}>
          Объединить с другим
        </Button>
        <Button variant="secondary" onClick={() => setAsks('split')}>
          Выделить часть
        </Button>
      </div>
      {asks === 'merge' && <MergeProductsDialog product={product} onClose={close} />}
      {asks === 'split' && <SplitProductDialog product={product} onClose={close} />}
    </MergersCard>
  );
}

const WORDS = {
  merge: {
    here: 'Присоединён ',
    there: 'Теперь это ',
    action: 'Отменить объединение',
    done: 'Объединение отменено',
  },
  split: {
    here: 'Выделен из ',
    there: 'Часть выделена в ',
    action: 'Отменить разделение',
    done: 'Разделение отменено',
  },
} as const;

function One({ merger, productId }: { merger: Merger; productId: number }) {
  const { kind, kept, emptied } = merger;
  const { here, there, action, done } = WORDS[kind];
  const isKept = kept.id === productId;
  const other = isKept ? emptied : kept;
  return (
    <MergerRow
      merger={merger}
      undo={{
        action,
        question: `${action}: ${other.title}?`,
        consequence: `К ${emptied.title} вернётся ровно то, что перешло. У ${kept.title} останется, что появилось после.`,
        done,
        run: async () => {
          await answerOf(
            api.POST('/catalog/standard-merger/{id}/undo', { params: { path: { id: merger.id } } }),
          );
          await productsMerged();
        },
      }}
    >
      {isKept ? here : there}
      {isKept && kind === 'merge' && merger.undone_at === null ? (
        // The other product has been merged into this one, so it has no page of its own.
        other.title
      ) : (
        <Link href={routeHref('product-id', { id: other.id })}>{other.title}</Link>
      )}
    </MergerRow>
  );
}
