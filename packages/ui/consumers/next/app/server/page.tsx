// A server component: what it renders either needs no browser or says "use client" itself.
import '@portal/ui/styles.css';
import { Accordion } from '@portal/ui/accordion';
import { Alert } from '@portal/ui/alert';
import { AppShell, Header, PageHeader } from '@portal/ui/app-shell';
import { AuthLayout } from '@portal/ui/auth-layout';
import { CountBadge, StatusBadge } from '@portal/ui/badge';
import { BasketSummary } from '@portal/ui/basket-summary';
import { Breadcrumbs } from '@portal/ui/breadcrumbs';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { DeliveryTerm } from '@portal/ui/delivery-term';
import { DescriptionList } from '@portal/ui/description-list';
import { DocumentHeader } from '@portal/ui/document-header';
import { Field } from '@portal/ui/field';
import { CalendarIcon } from '@portal/ui/icons';
import { Input } from '@portal/ui/input';
import { PartNumber } from '@portal/ui/part-number';
import { Price, PriceDelta } from '@portal/ui/price';
import { ProductCard } from '@portal/ui/product-card';
import { QuantityFlow } from '@portal/ui/quantity-flow';
import { Select } from '@portal/ui/select';
import { Skeleton } from '@portal/ui/skeleton';
import { Spinner } from '@portal/ui/spinner';
import { Stat } from '@portal/ui/stat';
import { EmptyState, ErrorState } from '@portal/ui/state';
import { Stepper } from '@portal/ui/stepper';
import { Timeline } from '@portal/ui/timeline';
import { Tooltip } from '@portal/ui/tooltip';

export default function Page() {
  return (
    <AppShell menu={null} header={<Header left="Портал" right={<CountBadge count={3} label="Новых" />} />}>
      <PageHeader title="Заказ" aside={<PriceDelta percent={-4} tone="green" />} />
      <Breadcrumbs items={[{ label: 'Заказы', href: '/' }, { label: '№ 104238' }]} />
      <DocumentHeader title="Заказ № 104238" status={{ label: 'Новый', tone: 'brand' }} />
      <Card title="Товар">
        <PartNumber>OC 90</PartNumber> <Price value={64_250} /> <DeliveryTerm minutes={1_440} />
        <StatusBadge tone="green">В наличии</StatusBadge> <CalendarIcon />
      </Card>
      <Alert title="Внимание">Цена изменилась</Alert>
      <Accordion items={[{ id: 'one', title: 'Доставка', content: 'Завтра' }]} />
      <DescriptionList items={[{ term: 'Поставщик', value: 'Берг' }]} />
      <BasketSummary
        positions={1}
        pieces={4}
        suppliers={1}
        amount={257_000}
        action={<Button>Заказать</Button>}
      />
      <ProductCard brand="KNECHT" article="OC 90" title="Фильтр" signs={[]} />
      <QuantityFlow ordered={4} value={2} label="Отгружено" />
      <Stat label="Заказов" value={12} href="/" />
      <EmptyState />
      <ErrorState message="Нет связи с сервером" />
      <Stepper steps={['Корзина', 'Заказ']} current={0} />
      <Timeline items={[{ id: 1, time: '10:00', actor: 'Берг', text: 'Подтвердил' }]} />
      <Skeleton />
      <Spinner />
      <Field label="Комментарий">
        <Input />
      </Field>
      <Select aria-label="Склад" options={[{ value: '1', label: 'Основной' }]} />
      <Tooltip text="Подсказка">
        <Button>С подсказкой</Button>
      </Tooltip>
      <AuthLayout headline={['Запчасти']} statistics={[]} year={2026}>
        Вход
      </AuthLayout>
    </AppShell>
  );
}
