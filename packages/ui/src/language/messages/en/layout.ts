export const accountMenu = { account: 'Account: {name}' } as const;

export const appShell = { toContent: 'Skip to the content', support: 'Support' } as const;

export const breadcrumbs = { label: 'Breadcrumbs' } as const;

export const portal = { title: 'Parts portal' } as const;

export const notificationBell = {
  title: 'Notifications',
  withNew: 'Notifications, {number} new',
  unread: { one: 'new notification', other: 'new notifications' },
  readAll: 'Mark all as read',
  none: 'No new notifications',
} as const;

export const phoneMenu = {
  bar: 'Quick links',
  menu: 'Menu',
  close: 'Close the menu',
} as const;

export const carousel = {
  carousel: 'carousel',
  slide: 'slide',
  place: '{place} of {total}: {label}',
  choice: 'Choice of a slide',
  choose: 'Slide {place}: {label}',
  play: 'Resume',
  pause: 'Pause',
  previous: 'Previous',
  next: 'Next',
} as const;

export const publicLayout = { sections: 'Sections' } as const;

export const sideMenu = { label: 'Main menu' } as const;

export const stepList = {
  waiting: 'waiting',
  done: 'done',
} as const;

export const stepper = { done: 'completed' } as const;
