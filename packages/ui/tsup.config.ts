import { defineConfig } from 'tsup';

// One file per component, so that an app pays for what it imports and "use client" stays where it belongs.
export default defineConfig({
  entry: ['src/**/*.{ts,tsx}', '!src/**/*.stories.tsx', '!src/**/*.test.ts'],
  format: 'esm',
  target: 'es2022',
  bundle: false,
  dts: false,
  clean: true,
});
