import { useState } from 'react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { AroundDialog, aroundScroller, inPlaces } from '../../../../../.storybook/places.js';
import { nothing, playgroundOf } from '../../../../../.storybook/playground.js';
import preview from '../../../../../.storybook/preview.js';
import { Field } from '../field.js';
import { RichTextEditor, type RichTextEditorProps } from './rich-text-editor.js';
import { RichTextView } from './rich-text-view.js';

const meta = preview.meta({ title: 'Действия и поля/RichTextEditor', component: RichTextEditor });

function Live({ value = '', defaultValue: _, onChange, ...props }: RichTextEditorProps) {
  const [html, setHtml] = useState(value);
  return (
    <div className="grid max-w-4xl grid-cols-2 gap-6">
      <RichTextEditor
        {...props}
        value={value}
        onChange={(next) => {
          setHtml(next);
          onChange?.(next);
        }}
      />
      <section aria-label="Как увидят">
        <RichTextView html={html} />
      </section>
    </div>
  );
}

export const Default = meta.story({
  args: { label: 'Текст новости', value: '<p>Склад в Казани работает и в субботу.</p>', onChange: fn() },
  render: (args) => <Live {...args} />,
  play: async ({ canvas, userEvent, args }) => {
    const text = await canvas.findByRole('textbox', { name: 'Текст новости' });
    await userEvent.click(text);
    await userEvent.keyboard('{Control>}a{/Control}');
    const bold = canvas.getByRole('button', { name: 'Полужирный' });
    await userEvent.click(bold);
    await waitFor(() => expect(bold).toHaveAttribute('aria-pressed', 'true'));
    await expect(args.onChange).toHaveBeenLastCalledWith(
      '<p><strong>Склад в Казани работает и в субботу.</strong></p>',
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Отменить' }));
    await expect(args.onChange).toHaveBeenLastCalledWith('<p>Склад в Казани работает и в субботу.</p>');
  },
});

/** A link is set on selected text; only allowed addresses are accepted. */
export const Links = meta.story({
  args: { label: 'Текст', value: '<p>Подробности в новости</p>', onChange: fn() },
  render: (args) => <Live {...args} />,
  play: async ({ canvas, userEvent, args }) => {
    const text = await canvas.findByRole('textbox', { name: 'Текст' });
    const link = canvas.getByRole('button', { name: 'Ссылка' });
    await expect(link).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(text);
    await userEvent.keyboard('{Control>}a{/Control}');
    await waitFor(() => expect(link).not.toHaveAttribute('aria-disabled'));
    await userEvent.click(link);
    const address = await screen.findByRole('textbox', { name: 'Адрес' });
    await userEvent.type(address, 'javascript:alert(1){Enter}');
    await expect(address).toHaveAccessibleDescription(/Адрес начинается с/);
    await userEvent.clear(address);
    await userEvent.type(address, '/news/1{Enter}');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Адрес' })).not.toBeInTheDocument());
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.stringMatching(/<a [^>]*href="\/news\/1"/));
    await userEvent.click(link);
    await userEvent.click(await screen.findByRole('button', { name: 'Убрать ссылку' }));
    await expect(args.onChange).toHaveBeenLastCalledWith('<p>Подробности в новости</p>');
  },
});

/** Tab stops once at the toolbar; arrow keys, Home and End move between its tools. */
export const Keyboard = meta.story({
  args: { label: 'Текст', value: '', onChange: fn() },
  play: async ({ canvas, userEvent, args }) => {
    const text = await canvas.findByRole('textbox', { name: 'Текст' });
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Полужирный' })).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(canvas.getByRole('button', { name: 'Повторить' })).toHaveFocus();
    await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
    await expect(canvas.getByRole('button', { name: 'Список' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(text).toHaveFocus());
    await userEvent.keyboard('первое');
    await expect(args.onChange).toHaveBeenLastCalledWith('<ul><li><p>первое</p></li></ul>');
  },
});

/** In a field it has the field's name, hint and error; an empty document gives an empty string. */
export const InField = meta.story({
  args: { label: 'Текст уведомления', value: '<p>а</p>', onChange: fn() },
  render: (args) => (
    <Field label="Текст уведомления" error="Обязательное поле" required>
      <RichTextEditor {...args} />
    </Field>
  ),
  play: async ({ canvas, userEvent, args }) => {
    const text = await canvas.findByRole('textbox', { name: /Текст уведомления/ });
    await expect(text).toHaveAccessibleDescription('Обязательное поле');
    await expect(text).toBeInvalid();
    await userEvent.click(text);
    await userEvent.keyboard('{Control>}a{/Control}{Backspace}');
    await expect(args.onChange).toHaveBeenLastCalledWith('');
  },
});

export const Matrix = meta.story({
  render: () => (
    <div className="grid max-w-4xl grid-cols-2 gap-6">
      <RichTextEditor defaultValue="" label="Пустой" />
      <RichTextEditor label="С текстом" defaultValue="<h2>Тарифы</h2><ul><li><p>первый</p></li></ul>" />
      <RichTextEditor label="Закрытый" defaultValue="<p>Только для чтения</p>" disabled />
      <Field label="С ошибкой" error="Обязательное поле">
        <RichTextEditor defaultValue="" label="С ошибкой" />
      </Field>
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByRole('textbox')).toHaveLength(4);
  },
});

const told = fn();
const places = inPlaces({
  render: () => <RichTextEditor label="Текст" value="<p>Новость</p>" onChange={told} />,
  changed: told,
});
export const InDialog = meta.story(places.inDialog);
export const InScroller = meta.story(places.inScroller);
export const AtFoot = meta.story(places.atFoot);
export const LeftByTab = meta.story(places.leftByTab);

/** Every property, to try. */
export const Playground = meta.story({
  ...playgroundOf(<RichTextEditor label="Текст" value="<p>Новость</p>" onChange={nothing} />),
  tags: ['!test'],
});

export const KeyboardInDialog = Keyboard.extend({ decorators: [AroundDialog] });
export const KeyboardInScroller = Keyboard.extend(aroundScroller);
