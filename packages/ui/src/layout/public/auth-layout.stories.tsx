import { playground } from '../../../../../.storybook/playground.js';
import preview from '../../../../../.storybook/preview.js';
import { AuthLayout } from './auth-layout.js';
import { Button } from '../../actions/button.js';
import { Field } from '../../fields/field.js';
import { Input } from '../../fields/input.js';
import { PasswordInput } from '../../fields/password-input.js';

const meta = preview.meta({ title: 'Экраны/Вход', component: AuthLayout });

export const Default = meta.story({
  parameters: { layout: 'fullscreen' },
  args: {
    headline: ['Полтора миллиона деталей.', 'Один заказ.'],
    statistics: [
      { value: '1 900', label: 'клиентов' },
      { value: '1 500 000', label: 'SKU' },
      { value: '7 000', label: 'брендов' },
      { value: '600 млн руб.', label: 'оборот в месяц' },
    ],
    year: 2026,
    children: (
      <div className="flex flex-col gap-4">
        <h1 className="type-26 font-bold">Вход</h1>
        <Field label="Логин">
          <Input controlSize="large" defaultValue="shop" />
        </Field>
        <Field label="Пароль" error="Неверный логин или пароль">
          <PasswordInput controlSize="large" defaultValue="Portal" />
        </Field>
        <Button size="large" wide>
          Войти
        </Button>
      </div>
    ),
  },
});

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });
