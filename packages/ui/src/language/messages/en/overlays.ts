export const listbox = { status: 'Options: {number}. Arrow keys choose.' } as const;

export const commandPalette = {
  title: 'Go to',
  close: 'Close',
  found: 'Results',
  choose: 'choose',
  open: 'open',
  closes: 'close',
  searching: 'Searching…',
} as const;

export const confirmDialog = {
  failed: 'It did not work. Try again.',
  cancel: 'Cancel',
} as const;

export const dialog = { close: 'Close' } as const;

export const drawer = { close: 'Close' } as const;

export const popover = { label: 'Hint' } as const;

export const loadingPopup = { text: 'Loading...', hint: 'This may take 2 to 5 minutes' } as const;
