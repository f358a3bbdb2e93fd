import type { AnchorProps } from '@portal/ui/link';
import { Link } from 'react-router';

/** The design system's link, rendered by the portal's router. */
export function RouterAnchor({ href, ...props }: AnchorProps) {
  return <Link to={href} {...props} />;
}
