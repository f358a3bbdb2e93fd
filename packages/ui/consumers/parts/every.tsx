'use client';
// Every entry whose component is given a function: what a client component of a stranger's renders.
import { AccountMenu } from '@portal/ui/account-menu';
import { ActionBar } from '@portal/ui/action-bar';
import { AddressAutocomplete } from '@portal/ui/address-autocomplete';
import { AlertBar } from '@portal/ui/alert-bar';
import { BasketButton } from '@portal/ui/basket-button';
import { BasketLine } from '@portal/ui/basket-line';
import { BrandFilter } from '@portal/ui/brand-filter';
import { ButtonGroup } from '@portal/ui/button-group';
import { CameraScanner } from '@portal/ui/camera-scanner';
import { ColumnsMenu } from '@portal/ui/columns-menu';
import { Combobox } from '@portal/ui/combobox';
import { CommandPalette } from '@portal/ui/command-palette';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { Counter } from '@portal/ui/counter';
import { DataTable, PLAIN_VIEW } from '@portal/ui/data-table';
import { DatePicker } from '@portal/ui/date-picker';
import { DateRangePicker } from '@portal/ui/date-range-picker';
import { Dialog } from '@portal/ui/dialog';
import { Drawer } from '@portal/ui/drawer';
import { DropdownMenu } from '@portal/ui/dropdown-menu';
import { FacetFilter } from '@portal/ui/facet-filter';
import { FileUpload } from '@portal/ui/file-upload';
import { FilterBar } from '@portal/ui/filter-bar';
import { Greeting } from '@portal/ui/greeting';
import { HeartButton } from '@portal/ui/heart-button';
import { ImageUpload } from '@portal/ui/image-upload';
import { Multiselect } from '@portal/ui/multiselect';
import { NotificationBell } from '@portal/ui/notification-bell';
import { NumberInput } from '@portal/ui/number-input';
import { OfferCard } from '@portal/ui/offer-card';
import { OfferComparison } from '@portal/ui/offer-comparison';
import { OfferList } from '@portal/ui/offer-list';
import { Pagination } from '@portal/ui/pagination';
import { RadioGroup } from '@portal/ui/radio-group';
import { RangeSlider } from '@portal/ui/range-slider';
import { RichTextEditor } from '@portal/ui/rich-text-editor';
import { SearchInput } from '@portal/ui/search-input';
import { StorageSelect } from '@portal/ui/storage-select';
import { SupportChat } from '@portal/ui/support-chat';
import { TabsWithCounters } from '@portal/ui/tabs';
import { Tag } from '@portal/ui/tag';
import { TimePicker } from '@portal/ui/time-picker';
import { createToastStore, Toasts } from '@portal/ui/toasts';
import { WeekSchedule } from '@portal/ui/week-schedule';
import { WeekdayPicker } from '@portal/ui/weekday-picker';
import type { ReactNode } from 'react';
import { OFFERS } from './data';

const nothing = () => undefined;
const [offer] = OFFERS as [(typeof OFFERS)[number]];
const option = { value: '1', label: 'KNECHT' };
const facet = { id: 1, title: 'KNECHT', count: 2 };
const column = { id: 'article', title: 'Артикул', cell: (row: typeof offer) => row.article };
const store = createToastStore();

export const GIVEN: Record<string, ReactNode> = {
  'account-menu': <AccountMenu initials="ИК" name="Илья" description="Закупщик" items={[]} />,
  'action-bar': (
    <ActionBar actions={[{ name: 'take', label: 'Принять', onSelect: nothing }]} allowed={['take']} />
  ),
  'address-autocomplete': (
    <AddressAutocomplete aria-label="Адрес" value={null} onChange={nothing} suggest={async () => []} />
  ),
  'alert-bar': <AlertBar onClose={nothing}>Работы на складе</AlertBar>,
  'basket-button': <BasketButton inBasket={false} onAdd={nothing} onRemove={nothing} label="OC 90" />,
  'basket-line': <BasketLine item={{ ...offer, quantity: 12 }} onQuantity={nothing} onRemove={nothing} />,
  'brand-filter': <BrandFilter brands={[facet]} selected={new Set()} onChange={nothing} />,
  'button-group': (
    <ButtonGroup
      label="Вид"
      options={[{ value: 'table', label: 'Таблица' }]}
      value="table"
      onChange={nothing}
    />
  ),
  'columns-menu': <ColumnsMenu columns={[column]} view={PLAIN_VIEW} onView={nothing} />,
  combobox: <Combobox aria-label="Бренд" options={[option]} value={option} onChange={nothing} />,
  'command-palette': (
    <CommandPalette
      open={false}
      onOpenChange={nothing}
      placeholder="Страница, заказ"
      text=""
      onType={nothing}
      groups={[]}
      empty="Ничего не нашлось"
    />
  ),
  'camera-scanner': (
    <CameraScanner loadReader={() => Promise.reject(new Error('none'))} onCode={nothing} onClose={nothing} />
  ),
  'confirm-dialog': (
    <ConfirmDialog
      open={false}
      onOpenChange={nothing}
      title="Отменить?"
      action="Отменить"
      onConfirm={nothing}
    />
  ),
  counter: <Counter value={12} onChange={nothing} rules={offer} label="Количество" />,
  'data-table': (
    <DataTable label="Предложения" columns={[column]} rows={OFFERS} rowId={({ article }) => article} />
  ),
  'date-picker': <DatePicker aria-label="Дата" value={null} onChange={nothing} />,
  'date-range-picker': <DateRangePicker value={{ from: '2026-11-01', to: null }} onChange={nothing} />,
  dialog: <Dialog open={false} onOpenChange={nothing} title="Заказ" />,
  drawer: <Drawer open={false} onOpenChange={nothing} title="Заказ" />,
  'dropdown-menu': <DropdownMenu trigger={<button type="button">Действия</button>} items={[]} />,
  'facet-filter': <FacetFilter label="Бренд" choices={[facet]} selected={new Set()} onChange={nothing} />,
  'file-upload': <FileUpload label="Прайс-лист" accept=".csv" maxSize={1_000_000} onFile={nothing} />,
  'filter-bar': (
    <FilterBar chips={[]} filters="Бренд" onRemove={nothing} onReset={nothing}>
      Фильтр
    </FilterBar>
  ),
  greeting: (
    <Greeting open={false} onClose={nothing} title="С праздником" signature="Портал">
      Спасибо
    </Greeting>
  ),
  'heart-button': <HeartButton name="OC 90" onPress={nothing} />,
  'image-upload': <ImageUpload label="Фото" images={[]} onAdd={nothing} onRemove={nothing} />,
  multiselect: <Multiselect aria-label="Бренды" options={[option]} value={[option]} onChange={nothing} />,
  'notification-bell': <NotificationBell count={1} items={[]} onOpen={nothing} />,
  'number-input': <NumberInput aria-label="Сколько" value={1} onChange={nothing} />,
  'offer-card': <OfferCard offer={offer} basketQuantity={null} onPut={nothing} onRemove={nothing} />,
  'offer-comparison': <OfferComparison offers={[]} wanted={1} onRemove={nothing} />,
  'offer-list': (
    <OfferList label="Предложения">
      <li>
        <OfferCard offer={offer} basketQuantity={null} onPut={nothing} onRemove={nothing} />
      </li>
    </OfferList>
  ),
  pagination: <Pagination page={1} pageSize={20} total={100} onPage={nothing} />,
  'radio-group': <RadioGroup label="Оплата" options={[option]} value="1" onChange={nothing} />,
  'range-slider': <RangeSlider label="Цена" min={0} max={9} value={[1, 5]} onChange={nothing} />,
  'rich-text-editor': <RichTextEditor label="Текст" value="<p>Новость</p>" onChange={nothing} />,
  'search-input': (
    <SearchInput
      value=""
      onSearch={nothing}
      modes={[{ id: 'parts', label: 'детали', placeholder: 'Номер' }]}
      mode="parts"
    />
  ),
  'storage-select': <StorageSelect storages={[]} value={null} onChange={nothing} />,
  'support-chat': <SupportChat open={false} onOpenChange={nothing} src="about:blank" />,
  tabs: (
    <TabsWithCounters label="Заказы" tabs={[{ id: 'all', label: 'Все' }]} value="all" onChange={nothing} />
  ),
  tag: <Tag onPress={nothing}>OC 90</Tag>,
  'time-picker': <TimePicker aria-label="Время" value={960} onChange={nothing} />,
  toasts: <Toasts store={store} />,
  'week-schedule': (
    <WeekSchedule
      label="Неделя склада"
      days={Array.from({ length: 7 }, () => ({ hours: { opens: 540, closes: 1_080 } }))}
    />
  ),
  'weekday-picker': <WeekdayPicker value={[0]} onChange={nothing} />,
};

export function EveryGiven() {
  return Object.entries(GIVEN).map(([name, part]) => (
    <section key={name} data-entry={name}>
      {part}
    </section>
  ));
}
