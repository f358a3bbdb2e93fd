// Every entry whose component takes no function: what a server component renders itself.
import { Accordion } from '@portal/ui/accordion';
import { Alert } from '@portal/ui/alert';
import { AppShell } from '@portal/ui/app-shell';
import { AuthLayout } from '@portal/ui/auth-layout';
import { Badge } from '@portal/ui/badge';
import { Barcode } from '@portal/ui/barcode';
import { BasketSummary } from '@portal/ui/basket-summary';
import { Breadcrumbs } from '@portal/ui/breadcrumbs';
import { Button } from '@portal/ui/button';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { Carousel } from '@portal/ui/carousel';
import { Sparkline } from '@portal/ui/chart';
import { Checkbox } from '@portal/ui/checkbox';
import { DateTime } from '@portal/ui/date-time';
import { DeliveryTerm } from '@portal/ui/delivery-term';
import { DescriptionList } from '@portal/ui/description-list';
import { DocumentHeader } from '@portal/ui/document-header';
import { Field } from '@portal/ui/field';
import { IconButton } from '@portal/ui/icon-button';
import { CalendarIcon } from '@portal/ui/icons';
import { Input } from '@portal/ui/input';
import { LedgerBar } from '@portal/ui/ledger-bar';
import { LimitMeter } from '@portal/ui/limit-meter';
import { Link } from '@portal/ui/link';
import { LoadingPopup } from '@portal/ui/loading-popup';
import { NotificationItem } from '@portal/ui/notification-item';
import { PartName } from '@portal/ui/part-name';
import { PartNumber } from '@portal/ui/part-number';
import { PasswordInput } from '@portal/ui/password-input';
import { en } from '@portal/ui/messages/en';
import { PlainPage } from '@portal/ui/plain-page';
import { Popover, PopoverPanel, PopoverTrigger } from '@portal/ui/popover';
import { PortalProvider } from '@portal/ui/portal-provider';
import { PositionRow } from '@portal/ui/position-row';
import { Price } from '@portal/ui/price';
import { ProductCard } from '@portal/ui/product-card';
import { ProductGallery } from '@portal/ui/product-gallery';
import { ProgressBar } from '@portal/ui/progress-bar';
import { Promo } from '@portal/ui/promo';
import { PublicFooter } from '@portal/ui/public-layout';
import { PublicSection } from '@portal/ui/public-sections';
import { QuantityFlow } from '@portal/ui/quantity-flow';
import { RichTextView } from '@portal/ui/rich-text-view';
import { Sections } from '@portal/ui/sections';
import { Select } from '@portal/ui/select';
import { PhoneBar } from '@portal/ui/phone-menu';
import { SideMenu } from '@portal/ui/side-menu';
import { Skeleton } from '@portal/ui/skeleton';
import { Spinner } from '@portal/ui/spinner';
import { Stat } from '@portal/ui/stat';
import { EmptyState } from '@portal/ui/state';
import { StepList } from '@portal/ui/step-list';
import { Stepper } from '@portal/ui/stepper';
import { Switch } from '@portal/ui/switch';
import { Table, TableBody, TableCell, TableRow } from '@portal/ui/table';
import { Term } from '@portal/ui/term';
import { Heading } from '@portal/ui/text';
import { Textarea } from '@portal/ui/textarea';
import { ThemeScope } from '@portal/ui/theme-scope';
import { Timeline } from '@portal/ui/timeline';
import { Tooltip } from '@portal/ui/tooltip';
import { Trail } from '@portal/ui/trail';
import { TreeView } from '@portal/ui/tree-view';
import type { ReactNode } from 'react';

const position = {
  written: 'oc90',
  product: { brand_title: 'KNECHT', article: 'OC 90', title: 'Фильтр' },
  type: 'common' as const,
  tags: [],
  quantity: 1,
  desired_price: null,
  offers_count: 2,
  offer: null,
};

export const OWN: Record<string, ReactNode> = {
  accordion: <Accordion items={[{ id: 'one', title: 'Доставка', content: 'Завтра' }]} />,
  alert: <Alert title="Внимание">Цена изменилась</Alert>,
  'app-shell': (
    <AppShell menu={null} header={null}>
      Страница
    </AppShell>
  ),
  'auth-layout': (
    <AuthLayout headline={['Портал']} statistics={[]} year={2026}>
      Вход
    </AuthLayout>
  ),
  badge: <Badge>OEM</Badge>,
  barcode: <Barcode label="Штрихкод места 1" width={3} height={1} path="M0 0h1v1h-1zM2 0h1v1h-1z" />,
  'basket-summary': <BasketSummary positions={1} pieces={4} suppliers={1} amount={100} action="Заказать" />,
  breadcrumbs: <Breadcrumbs items={[{ label: 'Заказы', href: '/' }, { label: '№ 104238' }]} />,
  button: <Button>Нажать</Button>,
  'button-link': <ButtonLink href="/">Перейти</ButtonLink>,
  card: <Card title="Товар">OC 90</Card>,
  carousel: <Carousel label="Акции" slides={[{ id: '1', label: 'Первая', content: 'Скидка' }]} />,
  chart: <Sparkline label="Продажи" values={[1, 2, 3]} />,
  checkbox: <Checkbox defaultChecked>В наличии</Checkbox>,
  'date-time': <DateTime value="2026-11-21T12:00:00Z" />,
  'delivery-term': <DeliveryTerm minutes={1_440} />,
  'description-list': <DescriptionList items={[{ term: 'Поставщик', value: 'Берг' }]} />,
  'document-header': <DocumentHeader title="Заказ № 104238" status={{ label: 'Новый', tone: 'brand' }} />,
  field: (
    <Field label="Название">
      <Input name="title" />
    </Field>
  ),
  'icon-button': <IconButton icon={<CalendarIcon />} aria-label="Дата" />,
  icons: <CalendarIcon />,
  input: <Input aria-label="Название" />,
  'ledger-bar': (
    <LedgerBar label="Количество" parts={[{ id: 'done', label: 'Принято', value: 4, tone: 'done' }]} />
  ),
  'limit-meter': <LimitMeter amount={100} limit={1_000} />,
  link: <Link href="/">Заказ</Link>,
  'loading-popup': <LoadingPopup open={false} />,
  'notification-item': <NotificationItem title="Заказ" time="12:40" text="Принят" />,
  'part-name': <PartName brand="KNECHT" article="OC 90" />,
  'part-number': <PartNumber>OC 90</PartNumber>,
  'password-input': <PasswordInput aria-label="Пароль" />,
  'plain-page': <PlainPage title="Нет доступа" />,
  popover: (
    <Popover>
      <PopoverTrigger>
        <Button>Ещё</Button>
      </PopoverTrigger>
      <PopoverPanel>Подробности</PopoverPanel>
    </Popover>
  ),
  'portal-provider': (
    <PortalProvider locale="en" messages={en}>
      <EmptyState />
    </PortalProvider>
  ),
  'position-row': <PositionRow position={position} />,
  price: <Price value={64_250} />,
  'product-card': <ProductCard brand="KNECHT" article="OC 90" title="Фильтр" signs={[]} />,
  'product-gallery': <ProductGallery name="OC 90" images={[]} />,
  'progress-bar': <ProgressBar value={40} label="Загрузка" />,
  promo: <Promo title="Скидка" href="/" />,
  'public-layout': <PublicFooter links={[]} copyright="2026" />,
  'public-sections': (
    <PublicSection id="about" title="О портале">
      Текст
    </PublicSection>
  ),
  'quantity-flow': <QuantityFlow ordered={4} value={2} label="принято" />,
  'rich-text-view': <RichTextView html="<p>Новость</p>" />,
  sections: (
    <Sections>
      <p>Заказы</p>
    </Sections>
  ),
  select: <Select aria-label="Способ" options={[{ value: '1', label: 'Самовывоз' }]} />,
  'phone-menu': <PhoneBar items={[{ label: 'Заказы', href: '/', icon: <CalendarIcon /> }]} />,
  'side-menu': <SideMenu items={[{ label: 'Заказы', href: '/', icon: <CalendarIcon /> }]} homeHref="/" />,
  skeleton: <Skeleton />,
  spinner: <Spinner />,
  stat: <Stat label="Заказов" value="12" href="/" />,
  state: <EmptyState />,
  'step-list': (
    <StepList
      steps={[
        { id: 1, title: 'Добавить склад', note: 'с него вы отгружаете', state: 'ahead', href: '/storages' },
      ]}
    />
  ),
  stepper: <Stepper steps={['Корзина', 'Заказ']} current={0} />,
  switch: <Switch defaultChecked>Уведомлять</Switch>,
  table: (
    <Table caption="Условия">
      <TableBody>
        <TableRow>
          <TableCell>Самара</TableCell>
        </TableRow>
      </TableBody>
    </Table>
  ),
  term: <Term explanation="Сколько штук в упаковке">Кратность</Term>,
  text: <Heading level={2}>Заказы</Heading>,
  textarea: <Textarea aria-label="Комментарий" />,
  'theme-scope': <ThemeScope theme="dark">Ночь</ThemeScope>,
  timeline: <Timeline items={[{ id: 1, time: '12:40', actor: 'Берг', text: 'Принят' }]} />,
  trail: <Trail label="Где мои 4 штуки" stops={[{ id: 'ordered', title: 'Заказано 4', state: 'done' }]} />,
  tooltip: (
    <Tooltip text="Скопировать">
      <Button>OC 90</Button>
    </Tooltip>
  ),
  'tree-view': <TreeView label="Категории" nodes={[{ id: '1', label: 'Фильтры' }]} />,
};
