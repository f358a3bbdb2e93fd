import { createRef } from 'react';
import { expect } from 'storybook/test';
import { playground } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { given, isTheComponent, RouterLink } from '../../../../.storybook/router-link.js';
import { Link, LinkProvider } from './link.js';

const meta = preview.meta({ title: 'Действия и поля/Link', component: Link });

export const Default = meta.story({
  args: { href: '#orders', children: 'Входящие заказы' },
  play: async ({ canvas }) => expect(canvas.getByRole('link')).toHaveAttribute('href', '#orders'),
});

/** With a provider, every link is rendered by the router's component. */
export const OnARouter = meta.story({
  args: { href: '#orders', children: 'Входящие заказы' },
  render: (args) => (
    <LinkProvider
      component={({ href, children, ...props }) => (
        <a {...props} href={`${href}-routed`}>
          {children}
        </a>
      )}
    >
      <Link {...args} />
    </LinkProvider>
  ),
  play: async ({ canvas }) => expect(canvas.getByRole('link')).toHaveAttribute('href', '#orders-routed'),
});

export const Matrix = meta.story({
  args: { href: '#', children: '' },
  render: () => (
    <p className="flex gap-4">
      <Link href="#a">Обычная ссылка</Link>
      <Link href="#b" tone="quiet">
        Тихая ссылка
      </Link>
      <span>
        Уже работаете на портале?{' '}
        <Link href="#c" underlined>
          Войти
        </Link>
      </span>
    </p>
  ),
});

const place = createRef<HTMLAnchorElement>();

/** The child is the element: one link of another router than the provider's. */
export const AsChild = meta.story({
  args: { href: '#', children: '' },
  render: () => (
    <LinkProvider component={({ children }) => <a href="#provided">{children}</a>}>
      <Link asChild ref={place} underlined {...given}>
        <RouterLink to="#routed" className="routers-class">
          Входящие заказы
        </RouterLink>
      </Link>
    </LinkProvider>
  ),
  play: async ({ canvas, userEvent }) => {
    const link = canvas.getByRole('link', { name: 'Входящие заказы' });
    await isTheComponent(link, place, 'link', userEvent);
    await expect(link).toHaveClass('underline');
  },
});

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });
