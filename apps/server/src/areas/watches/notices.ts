import { nameFew, offeredWords, WATCH_NEWS, WATCH_NEWS_TITLES, type WatchNews } from '@portal/domain/watches';
import { plural } from '@portal/domain/words';
import type { Notice } from '../../events/notify.ts';
import type { Told } from './look.ts';

const nameOf = ({ watch: { kind, title } }: Told) => (kind === 'search' ? `поиск «${title}»` : title);

/** «KNECHT OC 90, MANN W 712 и ещё 12» */
function few(names: readonly string[]): string {
  const { names: shown, more } = nameFew(names);
  return `${shown.join(', ')}${more > 0 ? ` и ещё ${more.toLocaleString('ru')}` : ''}`;
}

const titlesOf = (news: readonly WatchNews[]) =>
  news
    .map((one, place) => (place === 0 ? WATCH_NEWS_TITLES[one] : WATCH_NEWS_TITLES[one].toLowerCase()))
    .join(', ');

/** One notice for each person, whatever has happened to how many of the person's watches. */
export function noticesOf(told: readonly Told[]): Notice[] {
  return [...Map.groupBy(told, ({ watch }) => watch.user_id)].map(([user_id, own]) => {
    const [only] = own;
    const isOne = own.length === 1 && only !== undefined;
    const common = { user_id, event_name: 'watch:noticed' as const };
    if (isOne)
      return {
        ...common,
        entity_id: only.watch.id,
        title: `${titlesOf(only.news)}: ${nameOf(only)}`,
        text: offeredWords(only.look),
        message: { id: only.watch.id },
      };
    const lines = WATCH_NEWS.flatMap((one) => {
      const of = own.filter(({ news }) => news.includes(one)).map(nameOf);
      return of.length === 0 ? [] : [`${WATCH_NEWS_TITLES[one]}: ${few(of)}`];
    });
    const count = own.length.toLocaleString('ru');
    return {
      ...common,
      entity_id: 0,
      title: `Новости: ${count} ${plural(own.length, 'наблюдение', 'наблюдения', 'наблюдений')}`,
      text: `${lines.join('. ')}.`,
      message: { id: 0 },
    };
  });
}
