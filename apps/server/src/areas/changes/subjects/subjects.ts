import type { Subject, SubjectKind } from '../subject.ts';
import { APPROVAL_RULE } from './approval-rule.ts';
import { CONTRACT } from './contract.ts';
import { CONTRACTOR } from './contractor.ts';
import { CROSS } from './cross.ts';
import { ROLE, USER } from './people.ts';
import { PORTAL } from './portal.ts';
import { PRICE_LIST } from './price-list.ts';
import { STORAGE } from './storage.ts';

/** Everything whose changes are recorded. A new kind is added here. */
export const SUBJECTS: Readonly<Record<SubjectKind, Subject>> = {
  user: USER,
  role: ROLE,
  contractor: CONTRACTOR,
  storage: STORAGE,
  contract: CONTRACT,
  price_list: PRICE_LIST,
  portal: PORTAL,
  cross: CROSS,
  approval_rule: APPROVAL_RULE,
};
