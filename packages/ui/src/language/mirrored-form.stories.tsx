import { useState } from 'react';
import { expect, screen, userEvent as users, waitFor, within } from 'storybook/test';
import { BRANDS, TODAY, WEEK } from '../../../../.storybook/fixtures/offers.js';
import { nothing } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { boxOf } from '../../../../.storybook/seen.js';
import { Button } from '../actions/button.js';
import { ButtonGroup } from '../actions/button-group.js';
import { BarChart } from '../data/charts/chart.js';
import { TreeView } from '../data/tree-view.js';
import { Alert } from '../feedback/alert.js';
import { ProgressBar } from '../feedback/progress-bar.js';
import { Checkbox } from '../fields/choice/checkbox.js';
import { Multiselect } from '../fields/choice/multiselect.js';
import { Select } from '../fields/choice/select.js';
import { Switch } from '../fields/choice/switch.js';
import { DatePicker } from '../fields/dates/date-picker.js';
import { DateRangePicker } from '../fields/dates/date-range-picker.js';
import { TimePicker } from '../fields/dates/time-picker.js';
import { WeekdayPicker } from '../fields/dates/weekday-picker.js';
import { WeekSchedule } from '../fields/dates/week-schedule.js';
import { Field } from '../fields/field.js';
import { Input } from '../fields/input.js';
import { MoneyInput, NumberInput, PercentInput, PhoneInput } from '../fields/number-input.js';
import { PasswordInput } from '../fields/password-input.js';
import { RangeSlider } from '../fields/range-slider.js';
import { Textarea } from '../fields/textarea.js';
import { SearchIcon } from '../icons.js';
import { Card } from '../layout/card.js';
import { Stepper } from '../layout/stepper.js';
import { Dialog } from '../overlays/dialog.js';
import { DropdownMenu } from '../overlays/dropdown-menu.js';
import { PortalProvider } from './portal-provider.js';

/** A form: dates, choices, amounts, a window. */
function Form() {
  const [asks, setAsks] = useState(false);
  return (
    <main className="grid grid-cols-2 gap-4 p-4 max-md:grid-cols-1">
      <Card title="מסמך">
        <div className="flex flex-col gap-4 p-4">
          <Stepper steps={['קובץ', 'בדיקה', 'סיום']} current={1} />
          <Field label="תאריך" hint="לא מאוחר מ־30.11.2026">
            <DatePicker defaultValue={TODAY} today={TODAY} />
          </Field>
          <Field label="שעה">
            <TimePicker defaultValue={960} />
          </Field>
          <DateRangePicker defaultValue={{ from: TODAY, to: '2026-11-24' }} today={TODAY} />
          <Field label="מותגים">
            <Multiselect options={BRANDS} defaultValue={BRANDS.slice(0, 2)} />
          </Field>
          <Field label="מחסן">
            <Select options={[{ value: '1', label: 'מחסן ראשי' }]} defaultValue="1" />
          </Field>
          <Field label="סכום">
            <MoneyInput defaultValue={-1_250} />
          </Field>
          <div className="flex gap-3">
            <NumberInput aria-label="כמות" defaultValue={12} width="small" />
            <PercentInput aria-label="תוספת" defaultValue={5.5} />
          </div>
          <Field label="טלפון" required>
            <PhoneInput defaultValue="+7 495 123-45-67" />
          </Field>
          <Field label="סיסמה" error="קצרה מדי">
            <PasswordInput />
          </Field>
          <Input aria-label="חיפוש" icon={<SearchIcon />} placeholder="חיפוש" />
          <Textarea aria-label="הערה" defaultValue="לא לפני 11:00, שער 3." />
        </div>
      </Card>
      <Card title="הגדרות">
        <div className="flex flex-col items-start gap-4 p-4">
          <ButtonGroup
            label="תצוגה"
            options={[
              { value: 'day', label: 'יום' },
              { value: 'week', label: 'שבוע' },
              { value: 'month', label: 'חודש' },
            ]}
            defaultValue="day"
          />
          <Switch defaultChecked>לשלוח הודעות</Switch>
          <Checkbox defaultChecked>משלוח חלקי</Checkbox>
          <div className="w-full">
            <RangeSlider label="מחיר" min={0} max={100} defaultValue={[10, 60]} />
          </div>
          <ProgressBar value={30} label="העלאה" className="w-full" />
          <WeekdayPicker defaultValue={[0]} />
          <div className="w-full">
            <WeekSchedule
              label="שבוע"
              days={WEEK}
              marks={[{ id: '1', day: 0, minute: 960, kind: 'cut-off', text: 'סגירה' }]}
              onHours={nothing}
            />
          </div>
          <div className="w-full">
            <TreeView
              label="קטגוריות"
              selected="o"
              onSelect={nothing}
              nodes={[
                { id: 'f', label: 'מסננים', count: 12, children: [{ id: 'o', label: 'מסנני שמן' }] },
                { id: 'b', label: 'בלמים', children: [{ id: 'd', label: 'דיסקים' }] },
              ]}
            />
          </div>
          <BarChart
            title="מכירות"
            labels={['נוב׳', 'דצמ׳']}
            unit="₪"
            series={[{ id: '1', name: 'הזמנות', values: [1_204_500, 800_000] }]}
            className="w-full"
          />
          <Alert tone="yellow" title="המחיר השתנה">
            בדקו את ההזמנה לפני השליחה.
          </Alert>
          <div className="flex gap-2">
            <DropdownMenu
              align="start"
              trigger={<Button variant="secondary">תפריט</Button>}
              items={[
                { label: 'הורדת הקובץ', onSelect: nothing },
                { label: 'מחיקה', onSelect: nothing, tone: 'danger' },
              ]}
            />
            <Button onClick={() => setAsks(true)}>שליחה</Button>
          </div>
        </div>
      </Card>
      <Dialog
        open={asks}
        onOpenChange={setAsks}
        title="לשלוח את ההזמנה?"
        description="הספק יקבל אותה מיד."
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsks(false)}>
              ביטול
            </Button>
            <Button onClick={() => setAsks(false)}>שליחת ההזמנה</Button>
          </>
        }
      >
        <Field label="תאריך המשלוח">
          <DatePicker defaultValue="2026-11-24" today={TODAY} />
        </Field>
      </Dialog>
    </main>
  );
}

const meta = preview.meta({
  title: 'Основы/PortalProvider/Right to left form',
  component: PortalProvider,
  args: { locale: 'he', children: <Form /> },
  render: ({ children }) => <>{children}</>,
  globals: { locale: 'he', direction: 'rtl' },
  parameters: { layout: 'fullscreen' },
});

const user = users.setup();

/** Sunday is at the right, ArrowLeft is the next day, and the next month is behind the arrow at the left. */
export const Default = meta.story({
  play: async ({ canvas }) => {
    const field = canvas.getByLabelText('תאריך');
    await expect(field).toHaveValue('21.11.2026');
    await user.click(field);
    await user.keyboard('{ArrowDown}');
    const panel = await screen.findByRole('dialog', { name: 'בחירת תאריך' });
    await waitFor(() => expect(boxOf(panel).right).toBeCloseTo(boxOf(field).right, 0));
    await waitFor(() => expect(panel).toContainElement(document.activeElement as HTMLElement));
    await expect(document.activeElement).toHaveTextContent('21');
    await user.keyboard('{ArrowLeft}');
    await expect(document.activeElement).toHaveTextContent('22');
    await user.keyboard('{ArrowRight}{ArrowRight}');
    await expect(document.activeElement).toHaveTextContent('20');
    const [sunday, monday] = within(panel).getAllByRole('columnheader');
    await expect(sunday).toHaveTextContent('א');
    await expect(boxOf(sunday).left).toBeGreaterThan(boxOf(monday).left);
    const next = within(panel).getByLabelText('לחודש הבא');
    await expect(boxOf(next).left).toBeLessThan(boxOf(within(panel).getByLabelText('לחודש הקודם')).left);
    await expect(getComputedStyle(next.firstElementChild as Element).scale).toBe('-1 1');
    await user.keyboard('{Escape}');
    await expect(field).toHaveFocus();
  },
});

/** Keys of groups, trees and days; what is filled grows from the right. */
export const Keys = meta.story({
  play: async ({ canvas }) => {
    const day = canvas.getByRole('radio', { name: 'יום' });
    day.focus();
    await user.keyboard('{ArrowLeft}');
    await expect(canvas.getByRole('radio', { name: 'שבוע' })).toHaveFocus();

    const brakes = canvas.getByRole('treeitem', { name: /בלמים/ });
    canvas.getByRole('treeitem', { name: /מסננים/ }).focus();
    await user.keyboard('{End}');
    await expect(brakes).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    await expect(brakes).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{ArrowRight}');
    await expect(brakes).toHaveAttribute('aria-expanded', 'false');

    const days = within(canvas.getByRole('toolbar')).getAllByRole('button');
    days[0]?.focus();
    await user.keyboard('{ArrowLeft}');
    await expect(days[1]).toHaveFocus();

    const bar = canvas.getByRole('progressbar');
    await expect(boxOf(bar.firstElementChild).right).toBeCloseTo(boxOf(bar).right, 0);
    const track = canvas.getByRole('switch');
    const knob = boxOf(track.nextElementSibling);
    await expect(knob.left - boxOf(track).left).toBeCloseTo(2, 0);
    const marked = document.querySelector('[data-slot="range-slider"] .bg-brand');
    const line = boxOf(marked?.previousElementSibling);
    await expect(line.right - boxOf(marked).right).toBeCloseTo(line.width / 10, 0);
    const hours = within(canvas.getByRole('group', { name: 'שבוע' })).getAllByRole('slider');
    await expect(boxOf(hours[0]).left).toBeLessThan(boxOf(hours[1]).left);
  },
});

/** A menu and a window: aligned at the right, their buttons begin at the right. */
export const Windows = meta.story({
  play: async ({ canvas }) => {
    const trigger = canvas.getByRole('button', { name: 'תפריט' });
    await user.click(trigger);
    const menu = await screen.findByRole('menu');
    await waitFor(() => expect(boxOf(menu).right).toBeCloseTo(boxOf(trigger).right, 0));
    await expect(getComputedStyle(menu).direction).toBe('rtl');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(menu).not.toBeInTheDocument());
    await user.click(canvas.getByRole('button', { name: 'שליחה' }));
    const dialog = await screen.findByRole('dialog', { name: 'לשלוח את ההזמנה?' });
    const inside = within(dialog);
    await expect(boxOf(dialog).left + boxOf(dialog).right).toBeCloseTo(innerWidth, 0);
    await expect(boxOf(inside.getByLabelText('סגירה')).left).toBeLessThan(boxOf(dialog).left + 70);
    await expect(boxOf(inside.getByText('ביטול')).left).toBeGreaterThan(
      boxOf(inside.getByText('שליחת ההזמנה')).left,
    );
  },
});

/** On a phone. */
export const Phone = meta.story({
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
  play: async ({ canvas }) => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
    await user.click(canvas.getByRole('button', { name: 'שליחה' }));
    const dialog = await screen.findByRole('dialog', { name: 'לשלוח את ההזמנה?' });
    await expect(boxOf(dialog).left).toBe(0);
    await expect(boxOf(dialog).right).toBe(innerWidth);
    await expect(boxOf(within(dialog).getByLabelText('סגירה')).left).toBeLessThan(60);
  },
});
