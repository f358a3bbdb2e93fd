import { expect } from 'storybook/test';
import { playground } from '../../../../../.storybook/playground.js';
import preview from '../../../../../.storybook/preview.js';
import { RichTextView } from './rich-text-view.js';

const meta = preview.meta({ title: 'Данные/RichTextView', component: RichTextView });

export const Default = meta.story({
  args: {
    html: '<h2>Новые тарифы с 1 декабря</h2><p>Доставка из <strong>Казани</strong> теперь <em>ежедневно</em>.</p><ul><li><p>заказы до 16:00 приедут завтра</p></li><li><p>заказы после 16:00 – через день</p></li></ul><blockquote><p>Старые заказы едут по-прежнему.</p></blockquote><p>Вопросы: <a href="mailto:help@example.ru">help@example.ru</a>, подробности – в <a href="/news/1">новости</a>.</p>',
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Новые тарифы с 1 декабря' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'новости' })).not.toHaveAttribute('target');
  },
});

/** Malicious HTML has no effect. */
export const Hostile = meta.story({
  args: {
    html: `<p onclick="window.hacked=1">Текст</p><script>window.hacked=1</script><img src=x onerror="window.hacked=1"><a href="javascript:window.hacked=1">нажмите</a> <a href="//evil.example">рядом</a> <a href="https://example.ru" target="_top">сайт</a><style>body{display:none}</style><iframe src="https://example.ru"></iframe><svg><script>window.hacked=1</script></svg><form action="https://example.ru"><input name="password"></form>`,
  },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const text = canvasElement.querySelector('[data-slot="rich-text-view"]') as HTMLElement;
    await userEvent.click(canvas.getByText('Текст'));
    await userEvent.click(canvas.getByText('нажмите'));
    await expect('hacked' in window).toBe(false);
    await expect(text.querySelector('script, img, style, iframe, svg, form, input')).toBeNull();
    await expect(text.innerHTML).not.toMatch(/on\w+=|javascript:|evil/);
    const site = canvas.getByRole('link', { name: 'сайт' });
    await expect(site).toHaveAttribute('target', '_blank');
    await expect(site).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    await expect(canvas.getAllByRole('link')).toHaveLength(1);
  },
});

export const Matrix = meta.story({
  render: () => (
    <div className="grid max-w-3xl grid-cols-2 gap-6">
      <RichTextView html="<p>Один абзац.</p>" />
      <RichTextView html="<h2>Заголовок</h2><h3>Подзаголовок</h3><p>Текст под ним.</p>" />
      <RichTextView html="<ol><li><p>первое</p></li><li><p>второе</p><ul><li><p>внутри</p></li></ul></li></ol>" />
      <RichTextView html="<p><b>полужирный</b>, <i>курсив</i>, <s>зачёркнутый</s>, <a href='/main'>ссылка</a></p>" />
    </div>
  ),
});

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });
