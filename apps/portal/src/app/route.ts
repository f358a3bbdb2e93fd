import type { ComponentType } from 'react';

/** One page of the portal: everything about its address in one object. */
export interface PortalRoute {
  /** The specification's route name: «inbox-id». */
  name: string;
  /** Pattern of the address: «/inbox/:id». */
  path: string;
  title: string;
  /** The group's label before the title, and the list above the page. */
  breadcrumb?: { group: string; parent?: { label: string; href: string } };
  /** Page permission rule; null opens for everybody signed in. */
  rule: string | null;
  screen(): Promise<{ Screen: ComponentType }>;
}
