import { expect } from 'storybook/test';
import { playground } from '../../../../../.storybook/playground.js';
import preview from '../../../../../.storybook/preview.js';
import { Carousel } from './carousel.js';
import { Promo, PromoPicture } from './promo.js';

const meta = preview.meta({ title: 'Данные/Promo', component: Promo });

const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 320"><rect width="960" height="320" fill="#96540c"/><circle cx="480" cy="160" r="110" fill="none" stroke="#fff" stroke-width="40"/></svg>',
)}`;

export const Default = meta.story({
  args: {
    title: 'Всё для замены масла',
    text: 'Масляные фильтры, моторные масла, прокладки сливных пробок – от нескольких поставщиков.',
    note: '20.11.2026',
    href: '#oil',
    imageUrl: PICTURE,
  },
  decorators: [
    (Story) => (
      <div className="max-w-105">
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    // The picture is decorative and not announced.
    await expect(canvas.getByRole('link', { name: /^Всё для замены масла/ })).toHaveAttribute('href', '#oil');
    await expect(canvas.queryByRole('img')).not.toBeInTheDocument();
  },
});

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });

/** Slides of a carousel. */
export const Slides = meta.story({
  args: Default.input.args,
  render: (args) => (
    <Carousel
      label="Акции"
      interval={0}
      slides={['1', '2'].map((id) => ({
        id,
        label: String(args.title),
        content: <Promo {...args} form="wide" />,
      }))}
    />
  ),
});

/** The picture on the item's own page. */
export const Picture = meta.story({
  args: Default.input.args,
  render: () => <PromoPicture imageUrl={PICTURE} alt="Масляный фильтр" />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: 'Масляный фильтр' })).toBeVisible();
  },
});

const LONG = 'Заголовок длиннее, чем обычно бывает у баннера, и в одну строку он не помещается никак';

/** Every state in one picture. */
export const Matrix = meta.story({
  args: Default.input.args,
  render: (args) => (
    <div className="flex max-w-4xl flex-col gap-4">
      {[args, { ...args, title: LONG, imageUrl: null }].map((one) => (
        <div key={String(one.title)} className="flex flex-col gap-4">
          <div className="overflow-hidden rounded-card border border-line bg-surface">
            <Promo {...one} form="wide" />
          </div>
          <div className="grid grid-cols-2 gap-4">
            <Promo {...one} />
            <Promo title={one.title} href={one.href} imageUrl={one.imageUrl} />
          </div>
          <div className="rounded-card border border-line bg-surface p-2">
            <Promo {...one} form="line" />
          </div>
        </div>
      ))}
    </div>
  ),
});
