// What a page of any area may need of this one, but seldom does: one script, loaded when it is needed.
export { Impersonation } from './impersonation/impersonation.tsx';
export { ConfirmIdentity } from './security/confirm-identity.tsx';
