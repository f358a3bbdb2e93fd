import { useState } from 'react';
import { expect, screen, userEvent as users, waitFor } from 'storybook/test';
import { RULES, TODAY, WEEK } from '../../../../.storybook/fixtures/offers.js';
import { nothing } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { ActionBar } from '../actions/action-bar.js';
import { Button } from '../actions/button.js';
import { BarChart } from '../data/charts/chart.js';
import { EmptyState } from '../feedback/state.js';
import { createToastStore, Toasts } from '../feedback/toasts.js';
import { Counter } from '../fields/counter.js';
import { DatePicker } from '../fields/dates/date-picker.js';
import { TimePicker } from '../fields/dates/time-picker.js';
import { WeekSchedule } from '../fields/dates/week-schedule.js';
import { WeekdayPicker } from '../fields/dates/weekday-picker.js';
import { FileUpload } from '../fields/file-upload.js';
import { MoneyInput, PercentInput } from '../fields/number-input.js';
import { PasswordInput } from '../fields/password-input.js';
import { RangeSlider } from '../fields/range-slider.js';
import { ConfirmDialog } from '../overlays/confirm-dialog.js';
import { DropdownMenu } from '../overlays/dropdown-menu.js';
import { en } from './messages/en.js';
import { PortalProvider } from './portal-provider.js';
import { isEnglish } from '../../../../.storybook/russian.js';

const store = createToastStore();
const user = users.setup();

/** Fields and messages. */
function Form() {
  const [day, setDay] = useState<string | null>(null);
  const [asks, setAsks] = useState(false);
  return (
    <main className="flex flex-col gap-4">
      <h1>Settings</h1>
      <DatePicker aria-label="Day" value={day} onChange={setDay} today={TODAY} />
      <Counter label="Quantity, OC 90" rules={RULES} value={4} onChange={nothing} />
      <RangeSlider label="Price" min={0} max={100} value={[10, 90]} onChange={nothing} />
      <MoneyInput aria-label="Amount" value={123_450} onChange={nothing} />
      <PercentInput aria-label="Markup" value={5.5} onChange={nothing} />
      <TimePicker aria-label="Time of departure" value={960} onChange={nothing} />
      <PasswordInput aria-label="Password" />
      <WeekdayPicker value={[0]} onChange={nothing} working={[0, 1]} onWorkingChange={nothing} />
      <WeekSchedule
        label="Week"
        days={WEEK}
        marks={[{ id: '1', day: 0, minute: 960, kind: 'cut-off', text: 'Cut-off' }]}
        onHours={nothing}
        onCutOff={nothing}
        onDay={nothing}
      />
      <FileUpload
        label="Price list"
        accept=".xlsx"
        maxSize={10 * 1024 * 1024}
        onFile={nothing}
        rowErrors={[{ row: 1_204, message: 'no price' }]}
      />
      <BarChart
        title="Sales"
        labels={['Nov', 'Dec']}
        hrefs={['#1', '#2']}
        unit="₽"
        series={[{ id: '1', name: 'Orders', values: [1_204_500.5, null] }]}
      />
      <EmptyState />
      <ActionBar
        allowed={['a', 'b', 'c']}
        actions={['a', 'b', 'c'].map((name) => ({ name, label: `Action ${name}`, onSelect: nothing }))}
        pending="a"
      />
      <DropdownMenu
        trigger={<Button variant="secondary">Menu</Button>}
        items={[{ label: 'Export', onSelect: nothing }]}
      />
      <Button variant="danger" onClick={() => setAsks(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title="Delete the offer?"
        action="Delete it"
        onConfirm={() => {
          throw new TypeError('x is not a function');
        }}
      />
      <Toasts store={store} />
    </main>
  );
}

const meta = preview.meta({
  title: 'Основы/PortalProvider/English form',
  component: PortalProvider,
  args: { locale: 'en', messages: en, children: <Form /> },
});

/** A day and a time. */
export const Default = meta.story({
  play: async ({ canvas }) => {
    await isEnglish();
    const day = canvas.getByLabelText('Day');
    await expect(day).toHaveAttribute('placeholder', 'mm/dd/yyyy');
    await user.type(day, '13/24/2026{Enter}');
    await expect(canvas.getByText('There is no such day: 13/24/2026')).toBeVisible();
    await isEnglish();
    await user.clear(day);
    await user.type(day, '2/3/26{Enter}');
    await expect(day).toHaveValue('02/03/2026');
    await user.click(canvas.getByLabelText('Time of departure'));
    await expect(await screen.findByLabelText('Time')).toBeVisible();
    await isEnglish();
  },
});

/** Messages: of fields, of a failed action, of a warning without a text. */
export const Messages = meta.story({
  play: async ({ canvas }) => {
    for (const toast of store.read()) store.remove(toast.id);
    const counter = canvas.getByLabelText('Quantity, OC 90', { selector: 'input' });
    await user.clear(counter);
    await user.type(counter, '5');
    await expect(
      await screen.findByText('The quantity must be a multiple of the delivery norm: 4'),
    ).toBeVisible();
    await isEnglish();
    await user.clear(counter);
    await user.type(counter, '8');

    const amount = canvas.getByLabelText('Amount');
    await expect(amount).toHaveValue('1,234.50');
    await user.clear(amount);
    await user.type(amount, '12,5');
    await user.tab();
    await expect(await canvas.findByText(/^Enter an amount/)).toBeVisible();
    await user.clear(amount);
    await user.type(amount, '1234.5');
    await user.tab();
    await isEnglish();

    store.warning({ code: 1 });
    await expect(await canvas.findByText('Something went wrong')).toBeVisible();
    await isEnglish();
    await user.click(canvas.getByText('Show as a table'));
    await isEnglish();
    await user.click(canvas.getByText('Menu'));
    await screen.findByRole('menuitem', { name: 'Export' });
    await isEnglish();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.querySelector('[role="menu"]')).toBeNull());
    await user.click(canvas.getByText('Delete'));
    await user.click(await screen.findByText('Delete it'));
    await expect(await screen.findByText('It did not work. Try again.')).toBeVisible();
    await isEnglish();
    await user.click(screen.getByText('Cancel'));
    await waitFor(() => expect(screen.queryByText('It did not work. Try again.')).toBeNull());
  },
});
