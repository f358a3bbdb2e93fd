import addonA11y from '@storybook/addon-a11y';
import addonDocs from '@storybook/addon-docs';
import addonVitest from '@storybook/addon-vitest';
import { definePreview } from '@storybook/react-vite';
import { lazy, Suspense } from 'react';
import { configure } from 'storybook/test';
import './preview.css';
import { globalsAround } from './docs/around.ts';
import { ThemedDocs } from './docs/container.tsx';
import { judgeInOtherTheme } from './other-theme.ts';
import { chromaticOf } from './pictures.ts';
import { FIRST_LOCALE, playedInOwnLanguage } from './played.ts';
import { frameOf } from './docs/framed.ts';
import { argTypesOf } from './props/arg-types.ts';
import { PROPS } from './props/props.ts';
import { Surroundings } from './surroundings.tsx';

const UNDER_TEST = '__vitest_browser__' in globalThis || 'JUDGE_BOTH_THEMES' in globalThis;

// On a busy machine the content that a story waits for may take longer than the default one second.
configure({ asyncUtilTimeout: 20_000 });

// Loaded by readers only: the stories' tests render no docs page.
const ComponentPage = lazy(async () => ({ default: (await import('./docs/page.tsx')).ComponentPage }));
const page = () => (
  <Suspense>
    <ComponentPage />
  </Suspense>
);

/** `defaultViewport` is read by the Vitest add-on, whose own default is 1200 pixels wide. */
const VIEWPORT = {
  defaultViewport: 'desktop',
  options: {
    desktop: { name: 'Компьютер · Desktop', styles: { width: '1280px', height: '900px' } },
    phone: { name: 'Телефон · Phone', styles: { width: '390px', height: '844px' } },
  },
};

const preview = definePreview({
  addons: [addonDocs(), addonA11y(), addonVitest()],
  tags: ['autodocs'],
  globalTypes: {
    theme: {
      description: 'Тема · Theme',
      toolbar: {
        title: 'Тема · Theme',
        icon: 'contrast',
        items: [
          { value: 'light', title: 'Светлая · Light' },
          { value: 'dark', title: 'Тёмная · Dark' },
        ],
        dynamicTitle: true,
      },
    },
    density: {
      description: 'Плотность · Density',
      toolbar: {
        title: 'Плотность · Density',
        icon: 'component',
        items: [
          { value: 'comfortable', title: 'Обычная · Comfortable' },
          { value: 'compact', title: 'Плотная · Compact' },
        ],
        dynamicTitle: true,
      },
    },
    locale: {
      description: 'Язык · Language',
      toolbar: {
        title: 'Язык · Language',
        icon: 'globe',
        items: [
          { value: 'ru', title: 'Русский' },
          { value: 'en', title: 'English' },
          { value: 'he', title: 'עברית' },
        ],
        dynamicTitle: true,
      },
    },
    direction: {
      description: 'Направление · Direction',
      toolbar: {
        title: 'Направление · Direction',
        icon: 'transfer',
        items: [
          { value: 'ltr', title: 'Слева направо · Left to right' },
          { value: 'rtl', title: 'Справа налево · Right to left' },
        ],
        dynamicTitle: true,
      },
    },
    zone: {
      description: 'Часовой пояс · Time zone',
      toolbar: {
        title: 'Часовой пояс · Time zone',
        icon: 'time',
        items: [
          { value: 'Europe/Kaliningrad', title: 'Калининград · Kaliningrad' },
          { value: 'Europe/Moscow', title: 'Москва · Moscow' },
          { value: 'Asia/Yekaterinburg', title: 'Екатеринбург · Yekaterinburg' },
          { value: 'Asia/Vladivostok', title: 'Владивосток · Vladivostok' },
        ],
        dynamicTitle: true,
      },
    },
  },
  initialGlobals: {
    theme: 'light',
    density: 'comfortable',
    locale: FIRST_LOCALE,
    direction: 'ltr',
    zone: 'Europe/Moscow',
    ...globalsAround(),
  },
  decorators: [
    (Story, { globals }) => (
      <Surroundings globals={globals}>
        <Story />
      </Surroundings>
    ),
  ],
  // A parameter can follow from the name of its story only here, where it is known.
  argTypesEnhancers: [
    (story) => {
      const { title, name, tags, parameters } = story;
      parameters['chromatic'] = chromaticOf({ title, name, tags });
      parameters['docs'] = { ...parameters['docs'], ...frameOf(story) };
      return argTypesOf(PROPS, story);
    },
  ],
  // For readers of the Storybook each story keeps the theme of the toolbar.
  ...(UNDER_TEST ? { afterEach: judgeInOtherTheme } : {}),
  parameters: {
    layout: 'padded',
    docs: { container: ThemedDocs, page },
    // Stories with the tag «phone» choose it by their globals; the built Storybook's tests go by the tag.
    viewport: VIEWPORT,
    // Readers also see passed rules; tests skip them, because reporting them takes longer than checking.
    a11y: { test: 'error', ...(UNDER_TEST ? { options: { resultTypes: ['violations'] } } : {}) },
    options: {
      storySort: {
        order: [
          'Начало',
          ['Добро пожаловать', 'Что нового'],
          'Рецепты',
          'Основы',
          'Экраны',
          'Действия и поля',
          'Данные',
          'Торговля',
          'Сообщения',
          'Каркас',
        ],
      },
    },
  },
});

playedInOwnLanguage(preview);

// The preview itself is exported: Storybook reads the order of the sidebar from its source.
export default preview;
