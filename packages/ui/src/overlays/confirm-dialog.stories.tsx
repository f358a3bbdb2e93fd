import { useState } from 'react';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { inPlaces } from '../../../../.storybook/places.js';
import { nothing, playgroundOf } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { Button } from '../actions/button.js';
import { ConfirmDialog } from './confirm-dialog.js';

const meta = preview.meta({ title: 'Сообщения/ConfirmDialog', component: ConfirmDialog });

const confirm = fn();

function Live({ onConfirm }: { onConfirm(): Promise<void> | void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Отменить заказ
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Отменить заказ № 104238?"
        description="Поставщик получит уведомление, резерв освободится."
        action="Отменить заказ"
        tone="danger"
        onConfirm={onConfirm}
      />
    </>
  );
}

export const Default = meta.story({
  render: () => <Live onConfirm={confirm} />,
  play: async ({ canvas, userEvent }) => {
    confirm.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Отменить заказ' }));
    const dialog = await screen.findByRole('dialog', { name: 'Отменить заказ № 104238?' });
    await expect(dialog).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Отменить заказ' }));
    await expect(confirm).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
});

/** After a failure the dialog stays open and shows the message. */
export const Failing = meta.story({
  render: () => <Live onConfirm={() => Promise.reject(new Error('Заказ уже отгружается'))} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Отменить заказ' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Отменить заказ' }));
    await expect(await screen.findByText('Заказ уже отгружается')).toBeVisible();
  },
});

let finish: () => void;

function TwoQuestions() {
  const [asked, setAsked] = useState<'codes' | 'off' | null>(null);
  return (
    <>
      <Button onClick={() => setAsked('codes')}>Новые коды</Button>
      <Button onClick={() => setAsked('off')}>Выключить</Button>
      {asked === 'codes' && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(null)}
          title="Создать новые коды?"
          action="Создать"
          onConfirm={() => {
            setAsked(null);
            return new Promise<void>((resolve) => (finish = resolve));
          }}
        />
      )}
      {asked === 'off' && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(null)}
          title="Выключить коды?"
          action="Выключить"
          onConfirm={nothing}
        />
      )}
    </>
  );
}

/** An action that ends after its dialog was closed leaves the dialog open that was opened since. */
export const LateResults = meta.story({
  render: () => <TwoQuestions />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Новые коды' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Создать' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(canvas.getByRole('button', { name: 'Выключить' }));
    await screen.findByRole('dialog', { name: 'Выключить коды?' });
    finish();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await expect(screen.getByRole('dialog', { name: 'Выключить коды?' })).toBeVisible();
  },
});

function Opened() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Открыть</Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Отменить заказ?"
        action="Отменить заказ"
        onConfirm={fn()}
      />
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
    <ConfirmDialog
      open={false}
      onOpenChange={nothing}
      title="Отменить заказ?"
      action="Отменить заказ"
      onConfirm={nothing}
    />,
  ),
  tags: ['!test'],
});

/** Every state in one picture. */
export const Matrix = meta.story({
  render: () => (
    <div className="flex flex-col items-start gap-8 *:w-full">
      <Default.Component />
      <Failing.Component />
    </div>
  ),
});
