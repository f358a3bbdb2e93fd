import { PageHeader } from '@portal/ui/app-shell';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { BasketIcon } from '@portal/ui/icons';
import { EmptyState } from '@portal/ui/state';
import type { ReactNode } from 'react';

export function EmptyBasket({ title, actions }: { title: string; actions?: ReactNode }) {
  return (
    <>
      <PageHeader title={title} actions={actions} />
      <Card>
        <EmptyState
          title="В корзине пусто"
          icon={<BasketIcon />}
          actions={<ButtonLink href="/catalog">Найти товары</ButtonLink>}
        >
          Найдите деталь по номеру и положите подходящее предложение в корзину.
        </EmptyState>
      </Card>
    </>
  );
}
