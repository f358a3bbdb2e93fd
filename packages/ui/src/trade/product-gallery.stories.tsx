import { expect, screen } from 'storybook/test';
import { playgroundOf } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { ProductGallery } from './product-gallery.js';

const meta = preview.meta({ title: 'Торговля/ProductGallery', component: ProductGallery });

const picture = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><circle cx="40" cy="40" r="28" fill="${colour}"/></svg>`)}`;

export const Default = meta.story({
  args: { name: 'Фильтр масляный KNECHT OC 90', images: ['#0a5a78', '#f7941d', '#0f7544'].map(picture) },
  render: (args) => (
    <div className="w-80">
      <ProductGallery {...args} />
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Фотография 2 из 3' }));
    await expect(canvas.getByRole('button', { name: 'Фотография 2 из 3' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await userEvent.click(canvas.getByRole('button', { name: /увеличить/ }));
    const large = await screen.findByRole('img', {
      name: 'Фильтр масляный KNECHT OC 90, фотография 2 из 3',
    });
    await expect(large).toBeVisible();
    const { width } = large.getBoundingClientRect();
    await userEvent.click(screen.getByRole('button', { name: 'Крупнее' }));
    await expect(large.getBoundingClientRect().width).toBeGreaterThan(width * 1.5);
    await userEvent.click(large);
    await expect(screen.getByRole('button', { name: 'Крупнее' })).toHaveAttribute('aria-pressed', 'false');
  },
});

/** Arrow keys change the picture on the page and in the dialog, from the last to the first; a zoomed picture is scrolled instead. */
export const Keyboard = meta.story({
  args: Default.input.args,
  render: Default.input.render,
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(canvas.getByRole('button', { name: 'Фотография 3 из 3' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('img', { name: /фотография 3 из 3/ });
    await userEvent.keyboard('{ArrowRight}');
    await expect(screen.getByRole('status')).toHaveTextContent('1 из 3');
    await userEvent.click(screen.getByRole('button', { name: 'Крупнее' }));
    await userEvent.keyboard('{ArrowRight}');
    await expect(screen.getByRole('status')).toHaveTextContent('1 из 3');
    await userEvent.tab();
    await expect(screen.getByRole('button', { name: /фотография 1 из 3/ })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await expect(canvas.getByRole('button', { name: /увеличить/ })).toHaveFocus();
  },
});

export const NoPictures = meta.story({
  args: { name: 'Фильтр масляный KNECHT OC 90', images: [] },
  render: (args) => (
    <div className="w-80">
      <ProductGallery {...args} />
    </div>
  ),
});

/** Every property, to try. */
export const Playground = meta.story({
  ...playgroundOf(<ProductGallery name="OC 90" images={Default.input.args.images} />),
  decorators: [
    (Story) => (
      <div className="w-80">
        <Story />
      </div>
    ),
  ],
  tags: ['!test'],
});

/** Every state in one picture. */
export const Matrix = meta.story({
  args: Default.input.args,
  render: () => (
    <div className="grid max-w-3xl grid-cols-3 items-start gap-8">
      <ProductGallery {...Default.input.args} />
      <ProductGallery {...Default.input.args} images={Default.input.args.images.slice(0, 1)} />
      <ProductGallery {...Default.input.args} images={[]} />
    </div>
  ),
});
