import { expect, within } from 'storybook/test';
import { playground } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { DeliveryTerm } from './delivery-term.js';

const meta = preview.meta({ title: 'Данные/DeliveryTerm', component: DeliveryTerm });

/** The arrival date first, then the term with the specification's «дн.» or «ч.». */
export const Default = meta.story({
  args: { minutes: 2_880, arrival: 'ср 25.11, до 14:00' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('ср 25.11, до 14:00')).toBeVisible();
    await expect(canvas.getByText(/2\sдн\./)).toHaveAttribute('title', 'Срок от отсечки');
  },
});

/** The arrival date is unknown. */
export const TermAlone = meta.story({
  args: { minutes: 660 },
  play: async ({ canvas }) => expect(canvas.getByText(/11\sч\./)).toBeVisible(),
});

/** The meaning does not depend on colour: a text is available to screen readers. */
export const First = meta.story({
  args: { minutes: 180, arrival: 'сегодня, до 18:00', isFast: true },
  play: async ({ canvas }) => expect(canvas.getByText('раньше других')).toBeInTheDocument(),
});

/** The explanation is shown on hover and on focus. */
export const Explained = meta.story({
  args: { minutes: 1_740, arrival: 'вт 24.11, до 14:00', explained: 'Отгрузка пн 23.11 09:00' },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: /^вт 24\.11/ })).toHaveFocus();
    const page = within(canvasElement.ownerDocument.body);
    await expect(await page.findByRole('tooltip')).toHaveTextContent('Отгрузка пн 23.11 09:00');
  },
});

export const Matrix = meta.story({
  args: { minutes: 0 },
  render: () => (
    <div className="flex flex-col gap-2">
      <DeliveryTerm minutes={660} isFast />
      <DeliveryTerm minutes={2_880} />
      <DeliveryTerm minutes={1_380} arrival="вт 24.11, до 14:00" />
      <DeliveryTerm minutes={180} arrival="сегодня, до 18:00" isFast />
      <div className="w-24">
        <DeliveryTerm minutes={180} arrival="сегодня, до 18:00" />
      </div>
    </div>
  ),
});

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });
