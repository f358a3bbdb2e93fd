import { STATISTICS } from '@portal/domain/entering';
import { AuthLayout } from '@portal/ui/auth-layout';
import { Heading } from '@portal/ui/text';
import type { ReactNode } from 'react';

const YEAR = new Date().getFullYear();
const HEADLINE = ['Полтора миллиона деталей.', 'Один заказ.'];
const FIGURES = [
  { value: STATISTICS.customers.toLocaleString('ru'), label: 'клиентов' },
  { value: STATISTICS.sku.toLocaleString('ru'), label: 'SKU' },
  { value: STATISTICS.brands.toLocaleString('ru'), label: 'брендов' },
  { value: `${STATISTICS.monthlyTurnoverRoubles / 1_000_000} млн руб.`, label: 'оборот в месяц' },
];

/** Layout of the sign-in and password pages. */
export function AuthFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <AuthLayout headline={HEADLINE} statistics={FIGURES} year={YEAR}>
      <Heading level={1} size="screen" className="mb-6">
        {title}
      </Heading>
      {children}
    </AuthLayout>
  );
}
