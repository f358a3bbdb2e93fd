import { expect, test } from 'vitest';
import { throughCollisions } from './collision.ts';

const deadlock = () => new Error('query failed', { cause: Object.assign(new Error(), { code: '40P01' }) });
const after = (failures: number, error: () => Error) => {
  let done = 0;
  return async () => {
    done += 1;
    if (done <= failures) throw error();
    return done;
  };
};

test('what collided is done again, three times in all', async () => {
  await expect(throughCollisions(after(0, deadlock))).resolves.toBe(1);
  await expect(throughCollisions(after(2, deadlock))).resolves.toBe(3);
  await expect(throughCollisions(after(3, deadlock))).rejects.toThrow('query failed');
});

test('PostgreSQL’s own race over a row is a collision; any other failure is told at once', async () => {
  const race = () => new Error('new multixact has more than one updating member: 0 2[1 (nokeyupd), 2 (upd)]');
  await expect(throughCollisions(after(1, race))).resolves.toBe(2);
  const work = after(1, () => new Error('нет такой таблицы'));
  await expect(throughCollisions(work)).rejects.toThrow('нет такой таблицы');
});
