import test from 'node:test';
import { checkViteApp } from './vite-app.ts';

test('the app that create-vite writes', (t) => checkViteApp(t, 'create-vite@latest'));
