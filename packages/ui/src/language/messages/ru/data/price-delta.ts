export const priceDelta = { percent: '{percent} %' } as const;
