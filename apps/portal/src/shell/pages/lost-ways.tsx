import { checkRule } from '@portal/domain/access';
import { routeHref, ROUTES } from '@portal/domain/routes';
import { ButtonLink } from '@portal/ui/button-link';
import { SearchInput } from '@portal/ui/search-input';
import { useLocation, useNavigate } from 'react-router';
import { useCurrentUser, viewerOf } from '../../session/session.ts';

const MODES = [{ id: 'parts', label: 'детали', placeholder: 'Поиск по названию и номеру' }];

/** Ways from a page that was not found, for a signed-in person: the search, the list that the address is in, home. */
export function LostWays() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const viewer = viewerOf(useCurrentUser());
  const list = ROUTES.find(({ path }) => path === `/${pathname.split('/')[1] ?? ''}`);
  const leads = list?.rule && list.path !== '/main' && checkRule(list.rule, viewer);
  return (
    <>
      {checkRule('pages.catalog-result', viewer) && (
        <div className="order-first mb-2 w-full max-w-160">
          <SearchInput
            modes={MODES}
            mode="parts"
            value=""
            onSearch={(article) => void navigate(routeHref('catalog-result', {}, { article }))}
          />
        </div>
      )}
      <nav aria-label="Куда пойти" className="contents">
        {leads && (
          <ButtonLink variant="secondary" href={list.path}>
            {list.title}
          </ButtonLink>
        )}
        <ButtonLink variant="secondary" href={viewer.b2c_user ? routeHref('b2c-orders') : routeHref('main')}>
          {viewer.b2c_user ? 'Заказы B2C' : 'Главная'}
        </ButtonLink>
      </nav>
    </>
  );
}
