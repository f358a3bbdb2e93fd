import type { CreditLine, CreditOffer } from '@portal/domain/credit';

/** A person whom the bank knows, and the token to speak in their name. */
export interface BankClient {
  sub: string;
  accessToken: string;
}

/** What the bank offers; the yearly rate in percent where it says one. */
export interface BankOffers {
  offers: (CreditOffer & { rate: number | null })[];
  lines: CreditLine[];
}

interface Asked {
  /** Our name for it: the bank answers the same name with the same application. */
  externalId: string;
  kopecks: number;
  comment: string;
  /** Where the bank sends the person back to. */
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

/** Buying on credit at one bank. Every call throws BankRefusal for a no; anything else means that the bank is not there. */
export interface BankCredit {
  offers(client: BankClient): Promise<BankOffers>;
  /** Address where the person goes on with it: the bank's own, or an own path. */
  apply(client: BankClient, application: CreditApplication): Promise<string>;
  invoice(client: BankClient, application: InvoiceApplication): Promise<string>;
  /** What the bank says of an application, in its own word; null when it knows none. */
  state(client: BankClient, externalId: string): Promise<string | null>;
}
