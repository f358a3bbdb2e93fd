import { LIMIT_TOOLTIP } from '@portal/domain/money';

export const limitMeter = {
  title: LIMIT_TOOLTIP,
  over: 'В корзине {amount} · сверх лимита {rest}',
  left: 'В корзине {amount} · доступно {rest}',
  unlimited: 'В корзине {amount} · Без лимита',
} as const;
