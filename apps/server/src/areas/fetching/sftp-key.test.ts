import ssh2 from 'ssh2';
import { expect, test } from 'vitest';
import { keyOf } from './sftp-key.ts';

test.each(['ed25519', 'rsa'] as const)(
  'a key of %s is read as it was made, and without its line ends',
  (kind) => {
    const { private: key } =
      kind === 'rsa'
        ? ssh2.utils.generateKeyPairSync('rsa', { bits: 2048 })
        : ssh2.utils.generateKeyPairSync('ed25519');
    for (const pasted of [key, key.replaceAll('\n', ' '), key.replaceAll('\n', '')]) {
      const parsed = ssh2.utils.parseKey(keyOf(pasted) ?? '');
      expect(parsed).not.toBeInstanceOf(Error);
    }
  },
);

test('a password is no key, and what only begins like one stays as it is', () => {
  expect(keyOf('пароль')).toBeUndefined();
  expect(keyOf('-----BEGIN OPENSSH PRIVATE KEY-----\nмусор')).toBe(
    '-----BEGIN OPENSSH PRIVATE KEY-----\nмусор',
  );
});
