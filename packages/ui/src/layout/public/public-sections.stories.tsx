import { expect } from 'storybook/test';
import { playground } from '../../../../../.storybook/playground.js';
import preview from '../../../../../.storybook/preview.js';
import { ButtonLink } from '../../actions/button-link.js';
import { Card } from '../card.js';
import { PublicHero, PublicList, PublicSection } from './public-sections.js';

const meta = preview.meta({
  title: 'Каркас/PublicSections',
  component: PublicHero,
  parameters: { layout: 'fullscreen' },
});

export const Default = meta.story({
  args: {
    title: 'Полтора миллиона деталей. Один заказ.',
    text: 'Цены и остатки поставщиков в одном окне.',
    actions: (
      <ButtonLink href="/auth/SignUp" size="large">
        Стать клиентом
      </ButtonLink>
    ),
    figures: [
      { value: '4 500', label: 'клиентов' },
      { value: '1 500 000', label: 'SKU' },
      { value: '7 000', label: 'брендов' },
      { value: '600 млн', label: 'оборот в месяц' },
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(canvas.getByText('7 000')).toBeVisible();
  },
});

export const Sections = meta.story({
  args: { title: '', text: '' },
  render: () => (
    <>
      <PublicSection id="advantages" title="Преимущества" sunken>
        <div className="grid grid-cols-2 gap-6">
          <Card>
            <PublicList title="Покупателям" items={['Один заказ у всех поставщиков', 'Срок до минуты']} />
          </Card>
          <Card>
            <PublicList title="Поставщикам" items={['Прайс-лист за минуту', 'Наценки по договорам']} />
          </Card>
        </div>
      </PublicSection>
      <PublicSection id="start" title="Как начать">
        <PublicList
          kind="steps"
          title="Путь покупателя"
          items={['Зарегистрируйтесь', 'Выберите поставщиков', 'Закажите']}
        />
      </PublicSection>
    </>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: 'Преимущества' })).toBeVisible();
    await expect(canvas.getAllByRole('list')).toHaveLength(3);
  },
});

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });

/** Every state in one picture. */
export const Matrix = meta.story({
  args: Default.input.args,
  render: () => (
    <>
      <Default.Component />
      <Sections.Component />
    </>
  ),
});
