import addonA11y from '@storybook/addon-a11y';
import addonDocs from '@storybook/addon-docs';
import addonVitest from '@storybook/addon-vitest';
import { definePreview } from '@storybook/react-vite';
import '../packages/ui/src/styles.css';

export default definePreview({
  addons: [addonDocs(), addonA11y(), addonVitest()],
  tags: ['autodocs'],
  globalTypes: {
    theme: {
      description: 'Тема',
      toolbar: {
        title: 'Тема',
        icon: 'contrast',
        items: [
          { value: 'light', title: 'Светлая' },
          { value: 'dark', title: 'Тёмная' },
        ],
        dynamicTitle: true,
      },
    },
    density: {
      description: 'Плотность',
      toolbar: {
        title: 'Плотность',
        icon: 'component',
        items: [
          { value: 'comfortable', title: 'Обычная' },
          { value: 'compact', title: 'Плотная' },
        ],
        dynamicTitle: true,
      },
    },
  },
  initialGlobals: { theme: 'light', density: 'comfortable' },
  decorators: [
    (Story, { globals }) => {
      document.documentElement.lang = 'ru';
      document.documentElement.dataset['theme'] = String(globals['theme']);
      document.documentElement.dataset['density'] = String(globals['density']);
      return <Story />;
    },
  ],
  parameters: {
    layout: 'padded',
    a11y: { test: 'error' },
    chromatic: {
      modes: {
        light: { theme: 'light', viewport: 1440 },
        dark: { theme: 'dark', viewport: 1440 },
        compact: { theme: 'light', density: 'compact', viewport: 1280 },
      },
    },
    options: {
      storySort: {
        order: ['Основы', 'Экраны', 'Действия и поля', 'Данные', 'Торговля', 'Сообщения', 'Каркас'],
      },
    },
  },
});
