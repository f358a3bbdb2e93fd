import type { CreditLine, CreditOffer } from '@portal/domain/credit';

/** A person's identity at the bank and an access token. */
export interface BankClient {
  sub: string;
  accessToken: string;
}

/** The bank's offers, with the yearly rate in percent or null if unknown, and the person's credit lines. */
export interface BankOffers {
  offers: (CreditOffer & { rate: number | null })[];
  lines: CreditLine[];
}

interface Asked {
  /** Our id of the application; the bank returns the same application for the same id. */
  externalId: string;
  kopecks: number;
  comment: string;
  /** Address to which the bank returns the person. */
  returnTo: string;
}
export interface CreditApplication extends Asked {
  productCode: string;
  /** Months. */
  term: number;
}
export interface InvoiceApplication extends Asked {
  contractNumber: string;
}

/**
 * Credit calls of a bank. Each call throws BankRefusal if the bank refuses; any other error means that it
 * does not answer.
 */
export interface BankCredit {
  offers(client: BankClient): Promise<BankOffers>;
  /** Applies for credit. Returns the address where the person continues: the bank's or a path of the portal. */
  apply(client: BankClient, application: CreditApplication): Promise<string>;
  invoice(client: BankClient, application: InvoiceApplication): Promise<string>;
  /**
   * The bank's status of an application, as the bank names it; null if the bank does not know the
   * application.
   */
  state(client: BankClient, externalId: string): Promise<string | null>;
}
