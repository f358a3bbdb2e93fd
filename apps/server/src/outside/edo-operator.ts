import type { ElectronicFault, ElectronicKind, OperatorSays } from '@portal/domain/electronic-documents';
import { sentence } from '@portal/domain/sentences';

/** A company at an operator. */
export interface Participant {
  title: string;
  inn: string;
  /** Empty for a sole trader. */
  kpp: string;
}

/** The box of a company at an operator. */
export interface Box {
  /** The operator's id of the box. */
  id: string;
  /** The company's id as a participant of electronic documents, which names files. */
  participant: string;
}

/** Short-lived access to the boxes of one company's employee. */
export interface Access {
  token: string;
  /** When the token ends, in milliseconds. */
  until: number;
  /** The key for the next token: the same one, or the one that replaces it. */
  key: string;
}

/** A file to send for signing. */
export interface Outgoing {
  kind: ElectronicKind;
  /** Function of the document: «СЧФДОП», «ДОП», «КСЧФДИС», «ДИС». */
  function: string;
  /** Name of the operation: the operator takes an operation once, however often it is asked to. */
  operation: string;
  from: string;
  to: string;
  content: Buffer;
  /** The document that this one corrects, if the operator has it. */
  corrects?: Kept | undefined;
}

/** Where an operator keeps a document. */
export interface Kept {
  message: string;
  entity: string;
}

/**
 * An operator of electronic documents. It takes files to be signed in its own cabinet: the portal holds no
 * certificate. Every function throws OperatorFault.
 */
export interface EdoOperator {
  /** Its name, for people. */
  title: string;
  /** @param key the key that the company has saved */
  open(key: string): Promise<Access>;
  /** The box of the company itself. */
  ownBox(token: string, company: Participant): Promise<Box>;
  /** The box of another company, even if another operator serves it. */
  boxOf(token: string, company: Participant): Promise<Box>;
  /** Stores a file for signing. The same operation again returns the same document. */
  post(token: string, outgoing: Outgoing): Promise<Kept>;
  /** Asks for the present state of a document of a box. */
  look(token: string, box: string, kept: Kept): Promise<OperatorSays & { signatureInvalid: boolean }>;
}

/** Why an operator did not do what it was asked for. The message is a Russian sentence. */
export class OperatorFault extends Error {
  readonly fault: ElectronicFault;
  constructor(fault: ElectronicFault) {
    super(sentence(fault) ?? '');
    this.fault = fault;
  }
}
