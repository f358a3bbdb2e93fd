import { answerOf } from '@portal/api-client/client';
import { checkRule } from '@portal/domain/access';
import { routeHref } from '@portal/domain/routes';
import { plural } from '@portal/domain/words';
import type { Column } from '@portal/ui/data-table';
import { Text } from '@portal/ui/text';
import { api } from '../../session/api.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { type BannerRow, bannersChanged, loadWrittenBanners } from './queries.ts';
import { stepBanner } from './save.ts';
import { type ListWords, WrittenList } from './written-list.tsx';

const WORDS: ListWords = {
  title: 'Баннеры',
  search: 'Заголовок баннера',
  removal: 'Удалить баннер?',
  removed: 'Баннер удалён',
  published: 'Баннер опубликован',
  archived: 'Баннер в архиве',
  empty: 'Баннеров ещё нет',
};

const LINKS: Column<BannerRow> = {
  id: 'links',
  title: 'Связан с товарами',
  cell: ({ brands_count, categories_count, articles_count }) => {
    const parts = [
      [categories_count, plural(categories_count, 'категория', 'категории', 'категорий')] as const,
      [brands_count, plural(brands_count, 'бренд', 'бренда', 'брендов')] as const,
      [articles_count, plural(articles_count, 'артикул', 'артикула', 'артикулов')] as const,
    ].flatMap(([count, word]) => (count > 0 ? `${count} ${word}` : []));
    return <Text tone="secondary">{parts.join(', ') || '—'}</Text>;
  },
};

/** List of banners for administrators. */
export function WrittenBannersScreen() {
  const writes = checkRule('pages.settings-banners-add', viewerOf(useCurrentUser()));
  return (
    <WrittenList
      words={WORDS}
      name="settings-banners"
      queryKey={['banners', 'written']}
      load={({ page, search }, status) => loadWrittenBanners(page, search, status)}
      addHref={writes ? `${routeHref('settings-banners-add')}?formType=add` : undefined}
      hrefOf={({ id }) =>
        writes
          ? `${routeHref('settings-banners-id-update', { id })}?formType=update`
          : routeHref('banners-id', { id })
      }
      columns={[LINKS]}
      step={stepBanner}
      remove={({ id }) =>
        answerOf(api.DELETE('/content/banner/delete-banner', { params: { query: { id } } }))
      }
      onChanged={bannersChanged}
    />
  );
}
