// The app's own settings, with more pages than its index.html.
import { mergeConfig } from 'vite';
import own from './vite.config';

export default mergeConfig(own, {
  build: {
    rollupOptions: {
      input: ['index.html', 'offers.html', 'button.html', 'dialog.html', 'stranger.html', 'mirrored.html'],
    },
  },
});
