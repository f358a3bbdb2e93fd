export * from './actions/action-bar.js';
export * from './actions/button.js';
