import { formatDate } from '@portal/domain/dates';
import { routeHref } from '@portal/domain/routes';
import { Card } from '@portal/ui/card';
import { Carousel } from '@portal/ui/carousel';
import { Link } from '@portal/ui/link';
import { Promo } from '@portal/ui/promo';
import { Skeleton } from '@portal/ui/skeleton';
import { useQuery } from '../../session/calls/use-query.ts';
import { ZONE } from '../../session/time/dates.ts';
import { bannersOfQuery, bannersQuery, newsQuery } from './queries.ts';

/** Maximum number of slides. */
const SLIDES = 8;
/** Number of news on the main page. */
const LATEST = 3;

/** Carousel of the newest banners. */
export function BannerCarousel() {
  const { data, isPending } = useQuery(bannersQuery);
  // A skeleton of the same size, so that the content below does not move.
  if (isPending) return <Skeleton shape="card" className="h-62" />;
  const banners = data?.data.slice(0, SLIDES) ?? [];
  if (banners.length === 0) return null;
  return (
    <Carousel
      label="Акции"
      slides={banners.map(({ id, title, annotation, image_url }) => ({
        id: String(id),
        label: title,
        content: (
          <Promo
            form="wide"
            title={title}
            text={annotation}
            imageUrl={image_url}
            href={routeHref('banners-id', { id })}
          />
        ),
      }))}
    />
  );
}

/** Banners that link to a product, for its page. */
export function ProductBanners({ standardId }: { standardId: number }) {
  const { data: banners = [], isPending } = useQuery(bannersOfQuery(standardId));
  if (isPending) return <Skeleton shape="card" className="h-24" />;
  if (banners.length === 0) return null;
  return (
    <Card title="Акции с этим товаром" aside={<Link href={routeHref('banners')}>Все акции</Link>}>
      <ul aria-label="Акции с этим товаром" className="grid grid-cols-2 max-md:grid-cols-1 gap-2">
        {banners.map(({ id, title, annotation, image_url }) => (
          <li key={id} className="min-w-0">
            <Promo
              form="line"
              title={title}
              text={annotation}
              imageUrl={image_url}
              href={routeHref('banners-id', { id })}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The newest news. */
export function LatestNews() {
  const { data } = useQuery(newsQuery);
  const news = data?.data.slice(0, LATEST) ?? [];
  if (news.length === 0) return null;
  return (
    <Card title="Новости" aside={<Link href={routeHref('news-id')}>Все новости</Link>}>
      <ul aria-label="Новости" className="grid grid-cols-3 max-md:grid-cols-1 gap-4">
        {news.map(({ id, title, annotation, published_at, image_url }) => (
          <li key={id} className="min-w-0">
            <Promo
              form="line"
              title={title}
              text={annotation}
              note={published_at && formatDate(published_at, ZONE)}
              imageUrl={image_url}
              href={routeHref('news-id', { id })}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
