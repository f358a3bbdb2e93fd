export * from './overlays/command-palette.js';
export * from './overlays/confirm-dialog.js';
export * from './overlays/dialog.js';
export * from './overlays/drawer.js';
export * from './overlays/listbox.js';
export * from './overlays/loading-popup.js';
export * from './overlays/popover.js';
