import { expect } from 'storybook/test';
import { playground } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { en } from '../language/messages/en.js';
import { PortalProvider } from '../language/portal-provider.js';
import { ClocksApart, ClocksTogether, DateTime, ReadersClock, ZoneProvider } from './date-time.js';

const meta = preview.meta({ title: 'Данные/DateTime', component: DateTime });

const INSTANT = '2026-11-20T21:30:00Z';

/** In the time zone chosen in the toolbar. */
export const Default = meta.story({
  args: { value: INSTANT },
  play: async ({ canvas, globals }) => {
    const texts: Record<string, string> = {
      'Europe/Kaliningrad': '20.11.2026 23:30',
      'Europe/Moscow': '21.11.2026 00:30',
      'Asia/Yekaterinburg': '21.11.2026 02:30',
      'Asia/Vladivostok': '21.11.2026 07:30',
    };
    const text = canvas.getByText(texts[String(globals['zone'])] ?? '');
    await expect(text).toHaveAttribute('datetime', '2026-11-20T21:30:00.000Z');
  },
});

/** One instant that falls on two dates. */
export const Zones = meta.story({
  args: { value: INSTANT },
  render: () => (
    <dl className="grid w-80 grid-cols-2 gap-2">
      {['Europe/Kaliningrad', 'Europe/Moscow', 'Asia/Vladivostok'].map((zone) => (
        <ZoneProvider key={zone} zone={zone}>
          <dt className="text-ink-3">{zone}</dt>
          <dd>
            <DateTime value={INSTANT} form="date" />
          </dd>
        </ZoneProvider>
      ))}
      <dt className="text-ink-3">склад в Перми</dt>
      <dd>
        <DateTime value={INSTANT} zone="Asia/Yekaterinburg" />
      </dd>
    </dl>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('20.11.2026')).toBeVisible();
    await expect(canvas.getAllByText('21.11.2026')).toHaveLength(2);
    await expect(canvas.getByText(/^21\.11\.2026 02:30/)).toBeVisible();
  },
});

/** A warehouse's time is shown in the warehouse's time zone; a reader in another zone sees its name. */
export const Warehouse = meta.story({
  args: { value: '2026-11-24T08:00:00Z', zone: 'Europe/Samara' },
  render: (args) => (
    <div className="flex flex-col items-start gap-2">
      <ZoneProvider zone="Europe/Moscow">
        <DateTime {...args} />
      </ZoneProvider>
      <ZoneProvider zone="Europe/Samara">
        <DateTime {...args} />
      </ZoneProvider>
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('24.11.2026 12:00 по Самаре')).toBeVisible();
    await expect(canvas.getByText('24.11.2026 12:00')).toBeVisible();
  },
});

/** Another language names a zone by its city; UTC is no city. */
export const English = meta.story({
  args: { value: '2026-11-24T08:00:00Z' },
  render: (args) => (
    <PortalProvider locale="en" messages={en}>
      <ZoneProvider zone="Europe/Moscow">
        <div className="flex flex-col items-start gap-2">
          {['UTC', 'Etc/UTC', 'Europe/Samara', 'Europe/Berlin', 'America/New_York'].map((zone) => (
            <DateTime key={zone} {...args} zone={zone} />
          ))}
        </div>
      </ZoneProvider>
    </PortalProvider>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText('11/24/2026 08:00 UTC')).toHaveLength(2);
    await expect(canvas.getByText('11/24/2026 12:00 Samara time')).toBeVisible();
    await expect(canvas.getByText('11/24/2026 09:00 Berlin time')).toBeVisible();
    await expect(canvas.getByText('11/24/2026 03:00 New York time')).toBeVisible();
  },
});

/**
 * If one of several times together names its zone, all do; dates without a time do not, and neither do
 * times if all are in the reader's zone.
 */
export const Together = meta.story({
  args: { value: '2026-11-24T08:00:00Z' },
  render: (args) => (
    <ZoneProvider zone="Europe/Moscow">
      <p>
        <ClocksTogether>
          <DateTime {...args} /> <DateTime {...args} zone="Europe/Samara" />{' '}
          <DateTime {...args} form="date" />
          <ReadersClock />
          <ClocksApart>
            <DateTime value="2026-11-24T10:00:00Z" />
          </ClocksApart>
        </ClocksTogether>
      </p>
      <p>
        <ClocksTogether>
          <DateTime {...args} /> <DateTime {...args} zone="Europe/Kirov" />
          <ReadersClock />
        </ClocksTogether>
      </p>
    </ZoneProvider>
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('24.11.2026 11:00 по Москве')).toBeVisible();
    await expect(canvas.getByText('24.11.2026 12:00 по Самаре')).toBeVisible();
    await expect(canvas.getByText('24.11.2026')).toBeVisible();
    await expect(canvas.getAllByText('24.11.2026 11:00')).toHaveLength(2);
    await expect(canvas.getAllByText(/время по Москве/)).toHaveLength(1);
    await expect(canvas.getByText('24.11.2026 13:00')).toBeVisible();
  },
});

/** A deadline at midnight belongs to the day that ends, not to the next one. */
export const Deadline = meta.story({
  args: { value: '2026-11-24T20:00:00Z', zone: 'Europe/Samara', deadline: true, weekday: true },
  render: (args) => (
    <ZoneProvider zone="Europe/Samara">
      <div className="flex flex-col items-start gap-2">
        <DateTime {...args} />
        <DateTime {...args} form="date" />
      </div>
    </ZoneProvider>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('вт 24.11.2026 24:00')).toBeVisible();
    await expect(canvas.getByText('вт 24.11.2026')).toBeVisible();
  },
});

/** With the weekday: «пн» in Moscow is still «вс» in Kaliningrad. */
export const Weekday = meta.story({
  args: { value: '2026-11-22T21:30:00Z', weekday: true },
  render: (args) => (
    <div className="flex flex-col gap-2">
      <DateTime {...args} zone="Europe/Kaliningrad" />
      <DateTime {...args} zone="Europe/Moscow" />
      <DateTime {...args} zone="Europe/Moscow" form="date" />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^вс 22\.11\.2026 23:30/)).toBeVisible();
    await expect(canvas.getByText(/^пн 23\.11\.2026 00:30/)).toBeVisible();
    await expect(canvas.getByText('пн 23.11.2026')).toBeVisible();
  },
});

export const Matrix = meta.story({
  args: { value: INSTANT },
  render: () => (
    <div className="flex flex-col gap-2">
      <DateTime value={INSTANT} />
      <DateTime value={INSTANT} form="date" />
      <DateTime value={Date.parse(INSTANT)} zone="Asia/Vladivostok" />
    </div>
  ),
});

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });
