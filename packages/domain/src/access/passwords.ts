/** Minimum length of a password. Decisions, «Security over the letter». */
export const PASSWORD_MIN = 8;
/** Maximum length of a password. Decisions, «Security over the letter». */
export const PASSWORD_MAX = 128;

const COMMON =
  'password qwerty123 qwertyuiop 1q2w3e4r 1qaz2wsx zaq12wsx iloveyou welcome admin123 administrator letmein passw0rd p@ssw0rd trustno1 superman sunshine princess football baseball dragon123 monkey123 abc12345 abcd1234 a1b2c3d4 qwe123 qweasdzxc 12345678 11111111 00000000 parol123 parolparol marina natasha samsung yfnfif gfhjkm123 rjitxrf ghbdtn klient123 test1234 changeme master123 shadow123 michael1 liverpool1 google123 qazwsxedc zxcvbnm asdfghjkl p4ssw0rd secret123 pass1234';

/**
 * Whether the password is in the list of common ones, ignoring case and trailing digits, dots and exclamation marks («Qwerty123!» is
 * «qwerty123»).
 */
export function isCommonPassword(password: string): boolean {
  const bare = password.toLowerCase();
  const stem = bare.replace(/[\d.!]+$/, '');
  return COMMON.split(' ').some(
    (common) => common === bare || (stem.length > 3 && common.replace(/\d+$/, '') === stem),
  );
}

/**
 * Whether the text has only characters allowed in a password: Latin letters, digits and other printable ASCII characters except the
 * space. Spec 3 §5: «Latin, digits, listed symbols»; the list is not shown.
 */
export function isPasswordText(text: string): boolean {
  return /^[!-~]+$/.test(text);
}

/** Whether the text has a lowercase and an uppercase Latin letter and a digit. Spec 3 §5, verify_password. */
export function isMixedPassword(text: string): boolean {
  return /[a-z]/.test(text) && /[A-Z]/.test(text) && /\d/.test(text);
}
