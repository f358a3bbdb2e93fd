import { expect } from 'storybook/test';
import { playgroundOf } from '../../../../../.storybook/playground.js';
import preview from '../../../../../.storybook/preview.js';
import { Button } from '../../actions/button.js';
import { PublicFooter, PublicHeader } from './public-layout.js';

const meta = preview.meta({
  title: 'Каркас/PublicHeader',
  component: PublicHeader,
  subcomponents: { PublicFooter },
  parameters: { layout: 'fullscreen' },
});

const ARGS = {
  links: [
    { href: '#about', label: 'О портале' },
    { href: '#advantages', label: 'Преимущества' },
    { href: '#start', label: 'Как начать' },
    { href: 'https://help.example.ru', label: 'База знаний', external: true },
  ],
  phone: { href: 'tel:+78000000000', label: '8 800 000-00-00' },
  languages: [
    { code: 'ru', label: 'Русский', href: '/ru', current: true },
    { code: 'eng', label: 'English', href: '/eng', current: false },
  ],
  actions: <Button>Войти</Button>,
};

/** All texts are properties; the language of the page is set in the toolbar. */
export const Default = meta.story({
  args: ARGS,
  render: (args, { globals }) => {
    const english = globals['locale'] === 'en';
    const languages = ARGS.languages.map((language) => ({
      ...language,
      current: (language.code === 'eng') === english,
    }));
    if (!english) return <PublicHeader {...args} languages={languages} />;
    return (
      <PublicHeader
        {...args}
        title="Parts portal"
        navigationLabel="Sections"
        languages={languages}
        links={[
          { href: '#about', label: 'About' },
          { href: '#advantages', label: 'Advantages' },
          { href: '#start', label: 'How to start' },
        ]}
        actions={<Button>Sign in</Button>}
      />
    );
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('navigation', { name: 'Разделы' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'База знаний' })).toHaveAttribute(
      'rel',
      'noopener noreferrer',
    );
    await expect(canvas.getByRole('link', { name: 'Русский' })).toHaveAttribute('aria-current', 'true');
  },
});

/** Footer of the landing page. */
export const EndOfPage = meta.story({
  args: ARGS,
  render: () => (
    <PublicFooter
      links={[{ href: '/regulatory', label: 'Политика обработки персональных данных' }]}
      phone={ARGS.phone}
      email="help@example.ru"
      copyright="© 2010–2026 Портал запчастей"
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'help@example.ru' })).toHaveAttribute(
      'href',
      'mailto:help@example.ru',
    );
  },
});

export const Matrix = meta.story({
  args: ARGS,
  // Within a section, header and footer are no landmarks of the page.
  render: (args) => (
    <div className="flex flex-col gap-6">
      <section>
        <PublicHeader {...args} />
      </section>
      <section>
        <PublicFooter links={[]} copyright="© 2010–2026 Портал запчастей" />
      </section>
    </div>
  ),
});

/** Every property, to try. */
export const Playground = meta.story({
  ...playgroundOf(<PublicHeader links={[{ href: '#about', label: 'О портале' }]} />),
  tags: ['!test'],
});
