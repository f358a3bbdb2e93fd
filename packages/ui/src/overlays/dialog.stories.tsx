import { useState } from 'react';
import { expect, screen, waitFor } from 'storybook/test';
import { inPlaces } from '../../../../.storybook/places.js';
import { nothing, playgroundOf } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { Button } from '../actions/button.js';
import { Field } from '../fields/field.js';
import { Input } from '../fields/input.js';
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogRoot,
  DialogTitle,
  DialogTrigger,
} from './dialog.js';

const meta = preview.meta({ title: 'Сообщения/Dialog' });

function Refusal() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Отказать…
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Отказать покупателю"
        description="Заказ № 104 238, всё, что ещё не решено"
        actions={<Button onClick={() => setOpen(false)}>Понятно</Button>}
      >
        Покупатель увидит причину.
      </Dialog>
    </>
  );
}

/** Escape closes it and returns the focus. */
export const Default = meta.story({
  render: () => <Refusal />,
  play: async ({ canvas, userEvent }) => {
    const opener = canvas.getByRole('button');
    await userEvent.click(opener);
    const dialog = await screen.findByRole('dialog', { name: 'Отказать покупателю' });
    await expect(dialog).toHaveAccessibleDescription('Заказ № 104 238, всё, что ещё не решено');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(opener).toHaveFocus());
  },
});

/** Who goes on to a field as the dialog closes keeps the focus there: what is typed next goes into that field. */
export const FocusStays = meta.story({
  render: () => (
    <>
      <Refusal />
      <Field label="Причина">
        <Input />
      </Field>
    </>
  ),
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByRole('textbox', { name: 'Причина' });
    await userEvent.click(canvas.getByRole('button'));
    await screen.findByRole('dialog');
    const closed = new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (screen.queryByRole('dialog')) return;
        observer.disconnect();
        field.focus();
        // Radix returns the focus in a timer.
        setTimeout(resolve, 20);
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
    await userEvent.keyboard('{Escape}');
    await closed;
    await expect(field).toHaveFocus();
    await userEvent.keyboard('брак');
    await expect(field).toHaveValue('брак');
  },
});

export const Open = meta.story({
  render: () => (
    <Dialog
      open
      onOpenChange={() => undefined}
      title="Отказать покупателю"
      actions={<Button>Понятно</Button>}
    >
      Покупатель увидит причину.
    </Dialog>
  ),
});

/** Without a description of its own it is described by what the caller names. */
export const DescribedByContent = meta.story({
  render: () => (
    <Dialog open onOpenChange={() => undefined} title="Удалить бренд" aria-describedby="dialog-reason">
      <p id="dialog-reason">У бренда 12 товаров.</p>
    </Dialog>
  ),
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Удалить бренд' });
    await expect(dialog).toHaveAccessibleDescription('У бренда 12 товаров.');
  },
});

/** Of parts: without state of the caller's, with any heading, and with buttons anywhere. */
export const Parts = meta.story({
  render: () => (
    <DialogRoot>
      <DialogTrigger>
        <Button>Условия…</Button>
      </DialogTrigger>
      <DialogContent width={560}>
        <DialogHeader>
          <DialogTitle>
            Условия <em>Берг</em>
          </DialogTitle>
          <DialogDescription>Действуют с 1 декабря</DialogDescription>
        </DialogHeader>
        <DialogBody>Отсрочка 14 дней.</DialogBody>
        <DialogFooter>
          <DialogClose>
            <Button variant="secondary">Понятно</Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </DialogRoot>
  ),
  play: async ({ canvas, userEvent }) => {
    const opener = canvas.getByRole('button', { name: 'Условия…' });
    opener.focus();
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Условия Берг' });
    await expect(dialog).toHaveAccessibleDescription('Действуют с 1 декабря');
    await expect(dialog).toHaveTextContent('Отсрочка 14 дней.');
    await expect(opener).toHaveAttribute('aria-controls', dialog.id);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(opener).toHaveFocus());
    await userEvent.click(opener);
    await userEvent.click(await screen.findByRole('button', { name: 'Понятно' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  },
});

function Last() {
  const [step, setStep] = useState<'before' | 'asks' | 'done'>('before');
  return (
    <main>
      <h1>Заявка № 4</h1>
      <div>{step !== 'done' && <Button onClick={() => setStep('asks')}>Подтвердить…</Button>}</div>
      <Dialog
        open={step === 'asks'}
        onOpenChange={() => setStep('before')}
        title="Подтвердить заявку?"
        actions={<Button onClick={() => setStep('done')}>Подтвердить</Button>}
      />
      <p>
        Магазин <a href="#shop">«Старт»</a>
      </p>
    </main>
  );
}

/** The last button of a document goes with the step that it opened: the heading has the focus. */
export const NothingLeft = meta.story({
  render: () => (
    <>
      <a href="#menu">Меню</a>
      <Last />
    </>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Подтвердить…' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Подтвердить' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus());
  },
});

function Opened() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Открыть</Button>
      <Dialog open={open} onOpenChange={setOpen} title="Заказ № 104238" />
    </>
  );
}
const places = inPlaces({
  render: () => <Opened />,
  open: 'click',
  layer: '[data-slot="dialog"]',
});
export const InDialog = meta.story(places.inDialog);
export const InScroller = meta.story(places.inScroller);
export const AtFoot = meta.story(places.atFoot);
export const LeftByTab = meta.story(places.leftByTab);

/** Every property, to try. */
export const Playground = meta.story({
  ...playgroundOf(
    <Dialog open={false} onOpenChange={nothing} title="Отказать покупателю">
      Покупатель увидит причину.
    </Dialog>,
  ),
  tags: ['!test'],
});

/** Every state in one picture. */
export const Matrix = meta.story({
  render: () => (
    <div className="flex flex-col items-start gap-8 *:w-full">
      <Default.Component />
      <Open.Component />
    </div>
  ),
});
