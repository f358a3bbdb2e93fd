export const alertBar = { close: 'Close' } as const;

export const greeting = { close: 'Thank you' } as const;

export const notificationItem = { expand: 'Show all' } as const;

export const pageProgress = { label: 'The page is loading' } as const;

export const spinner = { label: 'Loading…' } as const;

export const emptyState = { title: 'Nothing found' } as const;

export const errorState = { retry: 'Retry' } as const;

export const supportChat = {
  title: 'Support chat',
  close: 'Close the chat',
} as const;

export const toasts = {
  label: 'Messages',
  close: 'Close the message',
  failed: 'Something went wrong',
} as const;
