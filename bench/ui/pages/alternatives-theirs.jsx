// The libraries that could take the place of ours: the page that `alternatives.ts` uses.
import { parseDate } from '@internationalized/date';
import * as Slider from '@radix-ui/react-slider';
import * as Tabs from '@radix-ui/react-tabs';
import { Dialog } from '@radix-ui/themes';
import useEmblaCarousel from 'embla-carousel-react';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  DateInput,
  DatePicker,
  DateSegment,
  Group,
  Heading,
  I18nProvider,
  Popover,
  Dialog as AriaDialog,
} from 'react-aria-components';
import { toast, Toaster } from 'sonner';
import { expose, SLIDES, TABS } from './alternatives-stage.jsx';

function Carousel() {
  const [ref] = useEmblaCarousel();
  return (
    <section aria-label="Акции" ref={ref} style={{ overflow: 'hidden' }}>
      <div style={{ display: 'flex' }}>
        {SLIDES.map((label) => (
          <div key={label} style={{ flex: '0 0 100%' }}>
            <a href={`#${label}`} style={{ display: 'block', padding: 48 }}>
              {label}
            </a>
          </div>
        ))}
      </div>
    </section>
  );
}

expose({
  toasts: () => <Toaster />,
  dialog: () => (
    <>
      <Dialog.Root open>
        <Dialog.Content>
          <Dialog.Title>Заказ</Dialog.Title>
        </Dialog.Content>
      </Dialog.Root>
      <Toaster />
    </>
  ),
  carousel: () => <Carousel />,
  slider: (dir) => (
    <Slider.Root
      dir={dir}
      defaultValue={[10, 90]}
      style={{ display: 'block', position: 'relative', width: 300 }}
    >
      <Slider.Track>
        <Slider.Range />
      </Slider.Track>
      <Slider.Thumb aria-label="От" style={{ display: 'block', width: 20, height: 20 }} />
      <Slider.Thumb aria-label="До" style={{ display: 'block', width: 20, height: 20 }} />
    </Slider.Root>
  ),
  tabs: (dir) => (
    <Tabs.Root dir={dir} defaultValue="Все">
      <Tabs.List aria-label="Заказы">
        {TABS.map((label) => (
          <Tabs.Trigger key={label} value={label}>
            {label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
    </Tabs.Root>
  ),
  calendar: () => (
    <I18nProvider locale="ru">
      <DatePicker aria-label="Дата" defaultValue={parseDate('2026-11-21')}>
        <Group>
          <DateInput>{(segment) => <DateSegment segment={segment} />}</DateInput>
          <Button>Открыть</Button>
        </Group>
        <Popover>
          <AriaDialog>
            <Calendar>
              <Button slot="previous">‹</Button>
              <Heading />
              <Button slot="next">›</Button>
              <CalendarGrid>{(date) => <CalendarCell date={date} />}</CalendarGrid>
            </Calendar>
          </AriaDialog>
        </Popover>
      </DatePicker>
    </I18nProvider>
  ),
});
globalThis.toast = (title, { run, duration } = {}) =>
  toast.success(title, { duration, ...(run ? { action: { label: 'Вернуть', onClick: run } } : {}) });
