import type { Visitor } from '@portal/domain/navigation';
import { type CurrentUser, viewerOf } from './session.ts';

/** What the navigation gate needs to know about the user. */
export const visitorOf = (user: CurrentUser | null): Visitor => ({
  viewer: user ? viewerOf(user) : null,
  regulationsAccepted: user?.regulations_accepted ?? true,
  newTariffsAgreement: user?.new_tariffs_agreement ?? true,
  passwordChanged: user?.password_changed ?? true,
  secondFactorOwed: user?.second_factor_owed ?? false,
  documentsOwed: user?.documents_owed ?? 0,
  haveSupplierContractAsCustomer: user?.have_supplier_contract_as_customer ?? false,
});
