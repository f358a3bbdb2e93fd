export const stepper = { done: 'выполнено' } as const;
