import { checkRule } from '@portal/domain/access';
import { routeHref } from '@portal/domain/routes';
import { PageHeader } from '@portal/ui/app-shell';
import { StatusBadge } from '@portal/ui/badge';
import { ButtonLink } from '@portal/ui/button-link';
import { Link } from '@portal/ui/link';
import { Skeleton } from '@portal/ui/skeleton';
import { Text } from '@portal/ui/text';
import { useQuery } from '../../session/calls/use-query.ts';
import { useParams } from 'react-router';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { DocumentFailure } from '../../kit/document/document-failure.tsx';
import { useTitle } from '../../kit/title.ts';
import { BannerProducts } from './banner-products.tsx';
import { BannersScreen } from '../content/banners-screen.tsx';
import { PublicationView } from '../content/publication-view.tsx';
import { type Banner, bannerQuery } from '../content/queries.ts';

const ALL = { href: routeHref('banners'), label: 'Все акции' };

/** A banner with its products. Viewers who may edit banners can preview drafts here. */
export function BannerScreen() {
  const { id } = useParams();
  return id === undefined ? <BannersScreen /> : <One key={id} id={Number(id)} />;
}

function One({ id }: { id: number }) {
  const viewer = viewerOf(useCurrentUser());
  const { data: banner, error, refetch } = useQuery(bannerQuery(id));
  useTitle(banner?.title ?? 'Акция');
  if (error) return <DocumentFailure error={error} onRetry={() => void refetch()} list={ALL} />;
  if (!banner) return <Skeleton shape="card" className="h-96" />;
  return (
    <>
      <PageHeader
        title={banner.title}
        aside={
          banner.status.code !== 'active' && (
            <StatusBadge tone={banner.status.tone}>{banner.status.title}</StatusBadge>
          )
        }
        actions={
          <>
            <ButtonLink variant="secondary" href={ALL.href}>
              {ALL.label}
            </ButtonLink>
            {checkRule('pages.settings-banners-id-update', viewer) && (
              <ButtonLink
                variant="secondary"
                href={`${routeHref('settings-banners-id-update', { id })}?formType=update`}
              >
                Изменить
              </ButtonLink>
            )}
          </>
        }
      />
      <div className="flex flex-col gap-4">
        <PublicationView publication={banner} aside={<Links banner={banner} />} />
        <BannerProducts banner={banner} />
      </div>
    </>
  );
}

/** The banner's brands and categories; links to a search for viewers who may search. */
function Links({ banner: { brands, categories } }: { banner: Banner }) {
  const searches = checkRule('pages.catalog-result', viewerOf(useCurrentUser()));
  if (brands.length + categories.length === 0) return null;
  return (
    <ul aria-label="Категории и бренды" className="flex flex-wrap gap-x-4 gap-y-1">
      {categories.map(({ id, title }) => (
        <li key={id}>
          {searches ? <Link href={`/catalog/result?prodID=${id}`}>{title}</Link> : <Text>{title}</Text>}
        </li>
      ))}
      {brands.map(({ id, title }) => (
        <li key={`brand-${id}`}>
          <Text tone="secondary">{title}</Text>
        </li>
      ))}
    </ul>
  );
}
