import preview from '../../../.storybook/preview.js';
import { Skeleton } from './skeleton.js';

const meta = preview.meta({ title: 'Сообщения/Skeleton', component: Skeleton });

export const Default = meta.story({ args: { className: 'h-4 w-64' } });
