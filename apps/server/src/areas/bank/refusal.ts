/** The bank refused, or its answer does not fit the request. */
export class BankRefusal extends Error {}
