import type { Random } from '../random.ts';

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';

/**
 * Part numbers of one shape in a pseudo-random order without repetition: the n-th number is a permutation of n
 * over all numbers of the shape. Returns undefined once the shape is used up.
 */
export function articlesOf(shape: string, random: Random): (n: number) => string | undefined {
  const places = [...shape].filter((character) => character === '#' || character === '@');
  const capacity = places.reduce(
    (product, place) => Math.min(product * (place === '#' ? 10 : LETTERS.length), 1e12),
    1,
  );
  const step = coprime(Math.floor(capacity * 0.618) + random.int(1_000), capacity);
  const start = random.int(Math.min(capacity, 2_147_483_647));
  return (n) => {
    if (n >= capacity) return undefined;
    let rest = Number((BigInt(n) * BigInt(step) + BigInt(start)) % BigInt(capacity));
    return [...shape]
      .map((character) => {
        if (character === '#') return take(10).toString();
        if (character === '@') return LETTERS[take(LETTERS.length)] ?? 'A';
        return character;
      })
      .join('');

    function take(base: number): number {
      const digit = rest % base;
      rest = Math.floor(rest / base);
      return digit;
    }
  };
}

function coprime(from: number, to: number): number {
  let candidate = Math.max(1, from % to);
  while (divisor(candidate, to) !== 1) candidate += 1;
  return candidate;
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}
