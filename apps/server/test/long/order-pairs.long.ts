// The pairs of conflicting decisions of orders-at-once, 200 times each.
process.env['ORDER_PAIRS'] = '200';
await import('../orders-at-once.test.ts');

export {};
