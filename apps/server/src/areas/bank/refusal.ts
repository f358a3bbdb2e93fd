/** The bank answered, and not with a yes; or what it said does not fit what was asked. */
export class BankRefusal extends Error {}
