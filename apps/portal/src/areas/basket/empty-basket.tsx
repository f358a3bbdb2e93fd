import { routeHref } from '@portal/domain/routes';
import { PageHeader } from '@portal/ui/app-shell';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { BasketIcon } from '@portal/ui/icons';
import { EmptyState } from '@portal/ui/state';
import type { ReactNode } from 'react';

/** Nothing to order: the basket is empty, or the selected lines are no longer in it. */
export function EmptyBasket({
  title,
  actions,
  others = false,
}: {
  title: string;
  actions?: ReactNode;
  /** The basket has other lines. */
  others?: boolean;
}) {
  return (
    <>
      <PageHeader title={title} actions={actions} />
      <Card>
        {others ? (
          <EmptyState
            title="Выбранных строк в корзине больше нет"
            icon={<BasketIcon />}
            actions={<ButtonLink href={routeHref('catalog-basket')}>В корзину</ButtonLink>}
          >
            Их заказали, перенесли или убрали. Выберите строки снова.
          </EmptyState>
        ) : (
          <EmptyState
            title="В корзине пусто"
            icon={<BasketIcon />}
            actions={<ButtonLink href={routeHref('catalog')}>Найти товары</ButtonLink>}
          >
            Найдите деталь по номеру и положите подходящее предложение в корзину.
          </EmptyState>
        )}
      </Card>
    </>
  );
}
