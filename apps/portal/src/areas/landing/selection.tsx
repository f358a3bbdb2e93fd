import { answerOf } from '@portal/api-client/client';
import { Card } from '@portal/ui/card';
import { Link } from '@portal/ui/link';
import { PublicSection } from '@portal/ui/public-sections';
import { Text } from '@portal/ui/text';
import { routeHref } from '@portal/domain/routes';
import { queryOptions } from '@tanstack/react-query';
import { useQuery } from '../../session/calls/use-query.ts';
import { api } from '../../session/api.ts';
import type { Language } from './language.ts';
import { TEXTS } from './texts.ts';

const itemsQuery = queryOptions({
  queryKey: ['landing-items'],
  queryFn: async () => (await answerOf(api.GET('/catalog/landing'))).data,
  staleTime: Number.POSITIVE_INFINITY,
});

/**
 * Fifteen products of the catalogue, without prices; renders nothing if the catalogue has none. Specification
 * 3, section 9.
 */
export function Selection({ language }: { language: Language }) {
  const { data = [] } = useQuery(itemsQuery);
  if (data.length === 0) return null;
  const { title, text } = TEXTS[language].selection;
  return (
    <PublicSection id="catalogue" title={title}>
      <Text as="p" tone="secondary" className="mb-6">
        {text}
      </Text>
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-5">
        {data.map(({ id, brand_title, article, title: name, pic_data_url }) => (
          <li key={id}>
            <Card className="relative h-full">
              {pic_data_url && <img src={pic_data_url} alt="" loading="lazy" className="mx-auto mb-3 h-24" />}
              <Link href={routeHref('product-id', { id })}>
                <span className="absolute inset-0" aria-hidden="true" />
                {brand_title} {article}
              </Link>
              <Text block size="small" tone="secondary" className="line-clamp-2">
                {name}
              </Text>
            </Card>{' '}
          </li>
        ))}
      </ul>
    </PublicSection>
  );
}
