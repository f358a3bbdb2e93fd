import { Dashboard } from './dashboard.tsx';

export const AvailabilityScreen = () => <Dashboard name="pbi-availability-order" />;
export const TermsScreen = () => <Dashboard name="pbi-lc-discrete" />;
export const WeekdaysScreen = () => <Dashboard name="pbi-lc-weekdays" />;
export const NomenclatureScreen = () => <Dashboard name="pbi-nomenclature" />;
export const PurchasesScreen = () => <Dashboard name="pbi-purchases-storages" />;
export const SalesScreen = () => <Dashboard name="pbi-sales-supplier" />;
export const ServiceScreen = () => <Dashboard name="pbi-sr-supplier" />;
export const MotivationScreen = () => <Dashboard name="pbi-portal-motivation" />;
export const PartnerScreen = () => <Dashboard name="pbi-portal-partner-plus" />;
