import { Card } from '@portal/ui/card';
import { Counter } from '@portal/ui/counter';
import { DeliveryTerm } from '@portal/ui/delivery-term';
import { LedgerBar } from '@portal/ui/ledger-bar';
import { LimitMeter } from '@portal/ui/limit-meter';
import { PartName } from '@portal/ui/part-name';
import { Price, PriceDelta } from '@portal/ui/price';

import { Text } from '@portal/ui/text';
import { useState } from 'react';

const RULES = {
  reserve_quantity: 48,
  minimal_quantity: 4,
  reserve_multiplicity: 2,
  price_list_multiplicity: 4,
  product_reserve_multiplicity: 6,
};

function Quantity() {
  const [value, setValue] = useState(12);
  return (
    <div className="flex items-center gap-4">
      <Counter label="Количество" value={value} onChange={setValue} rules={RULES} />
      <Text tone="muted">Кратность 4 и 6: ближайшие 12, 24, 36, 48</Text>
    </div>
  );
}

/** Samples of trade components: products, prices, delivery times, quantities, limits. */
export function KitTrade() {
  return (
    <>
      <Card title="Деталь">
        <PartName brand="MANN-FILTER" article="W 712/75" title="Фильтр масляный" />
      </Card>
      <Card title="Цена и срок">
        <div className="flex flex-wrap items-center gap-6">
          <Price value={548_00} strong />
          <PriceDelta percent={-4} tone="green" />
          <PriceDelta percent={14} tone="yellow" />
          <PriceDelta percent={32} tone="red" />
          <DeliveryTerm minutes={540} isFast />
          <DeliveryTerm minutes={2_880} />
        </div>
      </Card>
      <Card title="Количество">
        <Quantity />
      </Card>
      <Card title="Где что из заказанного">
        <LedgerBar
          label="Заказано 10 шт."
          legend
          parts={[
            { id: 'accepted', label: 'Принято', value: 4, tone: 'done' },
            { id: 'shipped', label: 'В пути', value: 3, tone: 'moving' },
            { id: 'waiting', label: 'Ждёт', value: 2, tone: 'waiting' },
            { id: 'refused', label: 'Отказ', value: 1, tone: 'lost' },
          ]}
        />
      </Card>
      <Card title="Лимит">
        <div className="flex flex-wrap items-center gap-6">
          <LimitMeter amount={8_914_56} limit={700_000_00} />
          <LimitMeter amount={800_000_00} limit={700_000_00} />
          <LimitMeter amount={8_914_56} limit={null} />
        </div>
      </Card>
    </>
  );
}
