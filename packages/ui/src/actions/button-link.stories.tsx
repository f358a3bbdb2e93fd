import { expect } from 'storybook/test';
import { playground } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { ButtonLink } from './button-link.js';
import { BasketIcon } from '../icons.js';

const meta = preview.meta({ title: 'Действия и поля/ButtonLink', component: ButtonLink });

export const Default = meta.story({
  args: { href: '/catalog', children: 'Найти товары' },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('link', { name: 'Найти товары' })).toHaveAttribute('href', '/catalog'),
});

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });

/** Every state in one picture. */
export const Matrix = meta.story({
  args: Default.input.args,
  render: () => (
    <div className="flex flex-col items-start gap-3">
      {(['primary', 'secondary', 'danger', 'ghost'] as const).map((variant) => (
        <span key={variant} className="flex items-center gap-3">
          {(['small', 'medium', 'large'] as const).map((size) => (
            <ButtonLink
              key={size}
              href="/catalog/basket"
              variant={variant}
              size={size}
              icon={<BasketIcon className="size-4" />}
            >
              В корзину
            </ButtonLink>
          ))}
        </span>
      ))}
    </div>
  ),
});
