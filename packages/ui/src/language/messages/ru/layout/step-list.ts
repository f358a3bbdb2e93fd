export const stepList = {
  waiting: 'ждёт',
  done: 'сделано',
} as const;
