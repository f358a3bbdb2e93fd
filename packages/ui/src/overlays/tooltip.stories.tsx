import { useState } from 'react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { inPlaces } from '../../../../.storybook/places.js';
import { playground } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { Button } from '../actions/button.js';
import { Tooltip, type TooltipProps, TooltipProvider } from './tooltip.js';

const meta = preview.meta({ title: 'Сообщения/Tooltip', component: Tooltip });

export const Default = meta.story({
  args: {
    text: 'Остатки товара не соответствуют нормам кратности.',
    children: <Button disabled>В корзину</Button>,
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button')).toHaveFocus();
    await expect(await screen.findByRole('tooltip')).toHaveTextContent(
      'Остатки товара не соответствуют нормам кратности.',
    );
  },
});

const wait = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));

/** `delay` of a tooltip, otherwise that of the `TooltipProvider` around it. */
export const Delays = meta.story({
  render: () => (
    <TooltipProvider delay={60_000}>
      <Tooltip text="Сразу" delay={0}>
        <Button>OC 90</Button>
      </Tooltip>{' '}
      <Tooltip text="Через минуту">
        <Button>OC 91</Button>
      </Tooltip>
    </TooltipProvider>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.hover(canvas.getByRole('button', { name: 'OC 91' }));
    await wait(600);
    await expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
    await userEvent.hover(canvas.getByRole('button', { name: 'OC 90' }));
    await expect(await screen.findByRole('tooltip')).toHaveTextContent('Сразу');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
  },
});

function TwoHeld({ onOpenChange }: Pick<TooltipProps, 'onOpenChange'>) {
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-col items-start gap-16">
      <Tooltip text="Открыта с начала" side="right" defaultOpen {...(onOpenChange && { onOpenChange })}>
        <Button>OC 90</Button>
      </Tooltip>
      <Tooltip text="Пока отмечено" side="right" open={open}>
        <label>
          <input type="checkbox" checked={open} onChange={() => setOpen(!open)} /> Подсказка
        </label>
      </Tooltip>
    </div>
  );
}

/** Open at first; and open as long as its caller says so. */
export const HeldOpen = meta.story({
  args: { text: 'Сюда', children: <Button>OC 90</Button>, onOpenChange: fn() },
  render: (args) => <TwoHeld {...args} />,
  play: async ({ args, canvas, userEvent }) => {
    await expect(await screen.findByRole('tooltip')).toHaveTextContent('Открыта с начала');
    await userEvent.hover(canvas.getByRole('button'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(args.onOpenChange).toHaveBeenLastCalledWith(false));
    await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
    await userEvent.click(canvas.getByRole('checkbox'));
    await expect(await screen.findByRole('tooltip')).toHaveTextContent('Пока отмечено');
    await userEvent.keyboard('{Escape}');
    await userEvent.unhover(canvas.getByRole('checkbox'));
    await expect(screen.getByRole('tooltip')).toBeInTheDocument();
    await userEvent.click(canvas.getByRole('checkbox'));
    await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
  },
});

const places = inPlaces({
  render: () => (
    <Tooltip text="Скопировать номер">
      <Button>OC 90</Button>
    </Tooltip>
  ),
  open: 'hover',
});
export const InDialog = meta.story(places.inDialog);
export const InScroller = meta.story(places.inScroller);
export const AtFoot = meta.story(places.atFoot);
export const LeftByTab = meta.story(places.leftByTab);

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });

/** Every state in one picture. */
export const Matrix = meta.story({
  args: Default.input.args,
  render: () => (
    <div className="flex flex-col items-start gap-8">
      <Default.Component />
    </div>
  ),
});
