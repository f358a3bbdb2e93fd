import { sql } from 'drizzle-orm';

/** Whether the administrator of the impersonation `i` still has the permission, as SQL. */
export const MAY_IMPERSONATE = sql`EXISTS (SELECT FROM app_user p JOIN contractor c ON c.id = p.contractor_id JOIN role_permission r ON r.role_id = p.role_id
  WHERE p.id = i.by_user_id AND p.active AND c.type = 'admin' AND r.permission = 'PERMISSION_USER_IMPERSONATE')`;
