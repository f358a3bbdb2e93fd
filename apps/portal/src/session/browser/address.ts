import { use, useCallback, useMemo } from 'react';
import {
  type NavigateOptions,
  UNSAFE_DataRouterContext as RouterContext,
  useLocation,
  useNavigate,
} from 'react-router';

/** New query parameters. */
type Parameters = string | URLSearchParams | Record<string, string>;
/** Changes the query parameters, or sets all of them. */
type ChangeAddress = (
  next: Parameters | ((before: URLSearchParams) => Parameters),
  options?: NavigateOptions,
) => void;

/**
 * The query parameters of the shown address and a function that changes them, as `useSearchParams` of React Router
 * returns them, with one difference: a change starts from the address as it is, not as it was rendered last. React
 * renders a navigation at low priority, so two quick choices would otherwise start from the same address and the
 * second would undo the first. A change that arrives after the page was left is ignored.
 */
export function useAddress(): [URLSearchParams, ChangeAddress] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const router = use(RouterContext)?.router;
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback<ChangeAddress>(
    (next, options) => {
      const at = router?.state.location ?? { pathname, search };
      if (at.pathname !== pathname) return;
      const after = typeof next === 'function' ? next(new URLSearchParams(at.search)) : next;
      void navigate(`?${new URLSearchParams(after)}`, options);
    },
    [navigate, pathname, router, search],
  );
  return [params, change];
}
