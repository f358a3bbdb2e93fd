import type { Screens } from '../../app/screens.ts';

const order = async () => ({ Screen: (await import('./order-screen.tsx')).OrderScreen });

export const ordersScreens: Screens = {
  inbox: async () => ({ Screen: (await import('./inbox-screen.tsx')).InboxScreen }),
  'inbox-id': order,
  outgoing: async () => ({ Screen: (await import('./outgoing-screen.tsx')).OutgoingScreen }),
  'outgoing-id': order,
};
