import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { breakingChanges } from './breaking.mjs';

const released = JSON.parse(readFileSync(new URL('released.json', import.meta.url), 'utf8'));
const changed = (change) => {
  const next = structuredClone(released);
  change(next);
  return breakingChanges(released, next);
};
const basket = '/basket/basket-items/create';

test('the same contract breaks nothing', () => {
  assert.deepEqual(breakingChanges(released, released), []);
});

test('a call that went away', () => {
  assert.deepEqual(
    changed(({ paths }) => delete paths[basket]),
    [`POST ${basket}: removed`],
  );
});

test('a field that the answer no longer has', () => {
  const found = changed(({ components }) => delete components.schemas.Offer.properties.price);
  assert.ok(
    found.some((line) => /Offer|offers\[\]\.price: removed|price: removed/.test(line)),
    found.join('\n'),
  );
});

test('a new demand on the request, and a limit made tighter', () => {
  const found = changed(({ paths }) => {
    const { schema } = paths[basket].post.requestBody.content['application/json'];
    schema.required.push('standard_id');
    schema.properties.quantity = { type: 'integer', minimum: 1, maximum: 10 };
  });
  assert.ok(found.includes(`POST ${basket}: body.standard_id: became required`));
  assert.ok(found.includes(`POST ${basket}: body.quantity: maximum lowered`));
});

test('what is added breaks nothing', () => {
  const found = changed(({ paths, components }) => {
    paths['/new'] = { get: { operationId: 'new', responses: {} } };
    components.schemas.Offer.properties.colour = { type: 'string' };
  });
  assert.deepEqual(found, []);
});
