import type { Area } from '../../kit/area.ts';

const bannerEditor = async () => ({
  Screen: (await import('./banner-editor-screen.tsx')).BannerEditorScreen,
});
const newsEditor = async () => ({ Screen: (await import('./news-editor-screen.tsx')).NewsEditorScreen });

export const contentArea: Area = {
  screens: {
    'regulatory-documents': async () => ({
      Screen: (await import('./normative-list-screen.tsx')).NormativeListScreen,
    }),
    'regulatory-documents-add': async () => ({
      Screen: (await import('./normative-add-screen.tsx')).NormativeAddScreen,
    }),
    'regulatory-documents-id': async () => ({
      Screen: (await import('./normative-screen.tsx')).NormativeScreen,
    }),
    banners: async () => ({ Screen: (await import('./banners-screen.tsx')).BannersScreen }),
    'news-id': async () => ({ Screen: (await import('./news-screen.tsx')).NewsScreen }),
    'settings-banners': async () => ({
      Screen: (await import('./written-banners-screen.tsx')).WrittenBannersScreen,
    }),
    'settings-banners-add': bannerEditor,
    'settings-banners-id-update': bannerEditor,
    'settings-news': async () => ({ Screen: (await import('./written-news-screen.tsx')).WrittenNewsScreen }),
    'settings-news-add': newsEditor,
    'settings-news-id': async () => ({
      Screen: (await import('./written-news-one-screen.tsx')).WrittenNewsOneScreen,
    }),
    'settings-news-id-update': newsEditor,
  },
};
