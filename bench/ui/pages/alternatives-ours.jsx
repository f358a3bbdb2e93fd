// Our toasts, carousel, slider, tabs and calendar: the page that `alternatives.ts` uses.
import '@portal/ui/styles.css';
import { Carousel } from '@portal/ui/carousel';
import { DatePicker } from '@portal/ui/date-picker';
import { Dialog } from '@portal/ui/dialog';
import { RangeSlider } from '@portal/ui/range-slider';
import { TabsWithCounters } from '@portal/ui/tabs';
import { createToastStore, Toasts } from '@portal/ui/toasts';
import { useState } from 'react';
import { expose, SLIDES, TABS } from './alternatives-stage.jsx';

const store = createToastStore();

function Slider() {
  const [value, setValue] = useState([10, 90]);
  return <RangeSlider label="Цена" min={0} max={100} value={value} onChange={setValue} />;
}
function Tabs() {
  const [value, setValue] = useState('Все');
  return (
    <TabsWithCounters
      label="Заказы"
      tabs={TABS.map((label) => ({ id: label, label }))}
      value={value}
      onChange={setValue}
    />
  );
}

expose({
  toasts: () => <Toasts store={store} />,
  dialog: () => (
    <>
      <Dialog open onOpenChange={() => {}} title="Заказ">
        Подтверждён
      </Dialog>
      <Toasts store={store} />
    </>
  ),
  carousel: () => (
    <Carousel
      label="Акции"
      interval={400}
      slides={SLIDES.map((label) => ({
        id: label,
        label,
        content: (
          <a href={`#${label}`} className="block p-12">
            {label}
          </a>
        ),
      }))}
    />
  ),
  slider: () => <Slider />,
  tabs: () => <Tabs />,
  calendar: () => <DatePicker aria-label="Дата" defaultValue="2026-11-21" today="2026-11-21" />,
});
globalThis.toast = (title, { run, duration } = {}) =>
  store.show({ title, tone: 'green', duration, ...(run ? { action: { label: 'Вернуть', run } } : {}) });
