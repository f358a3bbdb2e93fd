import { defineMain } from '@storybook/react-vite/node';
import tailwindcss from '@tailwindcss/vite';
import { defaultClientConditions, mergeConfig } from 'vite';
import { propsTable } from './props/plugin.ts';

export default defineMain({
  framework: '@storybook/react-vite',
  stories: [
    './docs/*.mdx',
    '../packages/ui/docs/**/*.stories.tsx',
    '../packages/ui/src/**/*.stories.tsx',
    '../apps/portal/src/**/*.stories.tsx',
  ],
  addons: [
    '@storybook/addon-docs',
    '@storybook/addon-a11y',
    '@storybook/addon-vitest',
    '@chromatic-com/storybook',
  ],
  // `props/` reads the types of all components with the compiler.
  typescript: { reactDocgen: false },
  // The sidebar's search also finds the keywords that `manager.ts` adds to the docs pages.
  features: { experimentalSearchDocsHeadings: true },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  viteFinal: (config) =>
    mergeConfig(config, {
      plugins: [tailwindcss(), propsTable()],
      resolve: { conditions: ['source', ...defaultClientConditions], dedupe: ['react', 'react-dom'] },
      // Listed because a dependency discovered during a test run would reload the page.
      optimizeDeps: {
        entries: ['apps/portal/src/**/*.stories.tsx'],
        include: [
          'react-dom/client',
          ...[
            'react-dialog',
            'react-dismissable-layer',
            'react-dropdown-menu',
            'react-focus-guards',
            'react-focus-scope',
            'react-popper',
            'react-portal',
            'react-slot',
            'react-tooltip',
          ].map((name) => `@portal/ui > @radix-ui/${name}`),
          '@portal/ui > @tanstack/react-virtual',
          '@portal/ui > @tiptap/react',
          '@portal/ui > @tiptap/starter-kit',
          '@portal/ui > class-variance-authority',
          '@portal/ui > dompurify',
          '@portal/ui > lucide-react',
        ],
      },
    }),
});
