// Duties, tiles and badges count what the user can do: decisions, «Administrators». Each is compared with the
// documents of its list and with the call for its action, for every role and for roles that lack a permission.
import { ORDER_MACHINE } from '@portal/domain/order-status';
import { describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { accessOf, passes } from '../../src/contract/guard.ts';
import { contract } from '../../src/contract/contract.ts';
import { type Answer, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const ROLES = ['admin', 'supplier', 'distributor', 'shop'] as const;

/** An order's list names what may be done with many at once; what leads to its shipping is the machine's. */
const SHIPS = ['confirm', 'create_shipment', 'ship'];
/** For each duty: the list whose rows it counts, the action that each row allows, and the call for this action. */
const DUTIES: Record<string, { list: string; action: string | readonly string[]; call: string } | null> = {
  overdue: {
    list: '/document/order/incoming-orders?tab=overdue&filter[late]=true',
    action: SHIPS,
    call: 'createShipment',
  },
  // There is only something to know: whose it is, asks its supplier.
  delayed: null,
  new: {
    list: '/document/order/incoming-orders?tab=awaits_answer',
    action: ['confirm', 'refuse_line'],
    call: 'confirmOrder',
  },
  to_ship: {
    list: '/document/order/incoming-orders?tab=to_ship&filter[late]=false',
    action: SHIPS,
    call: 'createShipment',
  },
  packed: { list: '/document/shipment/shipments?group=new', action: 'ship', call: 'shipShipment' },
  receive: {
    list: '/document/acceptance/acceptances?group=new&filter[receiving]=true',
    action: 'save',
    call: 'saveAcceptance',
  },
  accept: {
    list: '/document/acceptance/acceptances?group=new&filter[receiving]=true',
    action: 'save',
    call: 'saveAcceptance',
  },
  movements: {
    list: '/document/movement/movements?filter[status_id]=40&filter[status_id]=50',
    action: 'receive',
    call: 'receiveMovement',
  },
  claims: { list: '/document/claim/incoming-claims?group=new', action: 'decide', call: 'decideClaimItems' },
  decisions: {
    list: '/document/claim/outgoing-claims?filter[status_id]=30',
    action: 'accept',
    call: 'acceptClaimDecisions',
  },
  dates: {
    list: '/document/delivery-time-corrective/incoming-delivery-time-correctives?group=new',
    action: 'agree',
    call: 'changeCorrectiveStatus',
  },
  refusals: { list: '/document/refusal/incoming-refusals?group=new', action: 'agree', call: 'agreeRefusal' },
  applied: {
    list: '/warehouse/contract-proposal?status=created',
    action: 'accept',
    call: 'acceptContractProposal',
  },
  proposals: {
    list: '/warehouse/contract-proposal?status=accepted',
    action: 'confirm',
    call: 'confirmContractProposal',
  },
  contracts: { list: '/warehouse/contract?group=new', action: 'confirm', call: 'confirmContract' },
  approvals: { list: '/approvals?tab=waiting', action: 'approve', call: 'approveApproval' },
  // Messages are only read.
  'unread-inbox': null,
  'unread-outgoing': null,
  'unread-outgoing-claims': null,
  'unread-incoming-claims': null,
  'unread-incoming-adjustment': null,
  'unread-outgoing-adjustment': null,
};

const accessTo = (call: string) => {
  const operations = Object.values(contract.paths).flatMap((methods) => Object.values(methods));
  const found = operations.find(({ operationId }) => operationId === call) ?? expect.unreachable(call);
  return accessOf(call, found['x-access']);
};

/** The user's facts for the access rules, read as the portal reads them. */
async function asks(login: string) {
  const caller = await server().as(login);
  const user = (await caller.get('/identity/user/current')).body as Answer<'getCurrentUser'>;
  const { duties } = ((await caller.get('/reports/today')).body as Answer<'getToday'>).data;
  const statements = ((await caller.get('/identity/statements')).body as Answer<'getStatements'>).data;
  const permissions = user.data.permissions.map(({ name }) => name);
  const viewer = { type: user.data.type, permissions, b2c_user: user.data.b2c_user };
  return { caller, viewer, duties: duties.filter(({ id }) => !id.startsWith('cards-')), statements };
}

describe.each(ROLES)('%s', (login) => {
  test('gets only duties that its permissions allow, and can act on every document counted', async () => {
    const { caller, viewer, duties } = await asks(login);
    expect(duties.length).toBeGreaterThan(0);
    for (const { id, count } of duties) {
      expect(Object.keys(DUTIES)).toContain(id);
      const duty = DUTIES[id];
      if (!duty) continue;
      expect([id, passes(accessTo(duty.call), viewer)]).toEqual([id, true]);
      const { status, body } = await caller.get(`${duty.list}&pageSize=100`);
      expect([id, status]).toEqual([id, 200]);
      const rows = (body as { data: { id: number; status: { code: string }; allowed_actions: string[] }[] })
        .data;
      expect([id, rows.length]).toEqual([id, Math.min(100, count)]);
      const idle = rows.filter(({ status: state, allowed_actions }) =>
        typeof duty.action === 'string'
          ? !allowed_actions.includes(duty.action)
          : !ORDER_MACHINE.transitions.some(
              ({ from, action, actor, permission = '' }) =>
                from === state.code &&
                actor === 'supplier' &&
                duty.action.includes(action) &&
                viewer.permissions.includes(permission),
            ),
      );
      expect([id, idle.map((row) => [row.id, row.allowed_actions])]).toEqual([id, []]);
    }
  });

  test('without permissions to act gets no duties, and the counters are 0', async () => {
    await server().database.execute(sql`
      DELETE FROM role_permission WHERE role_id = (SELECT role_id FROM app_user WHERE login = ${login})
        AND permission ~ '(_UPDATE|_CREATE|_CONFIRM)$'`);
    const { duties, statements } = await asks(login);
    expect(duties.filter(({ id }) => DUTIES[id] !== null)).toEqual([]);
    expect(statements.newDocuments).toEqual({ incomingOrders: 0, acceptanceDocuments: 0 });
    // For a shop this count is of news about its proposals, which it may still read.
    if (login !== 'shop') expect(statements.new_contract_proposal_count).toBe(0);
  });
});

test('an administrator has duties only for contracts and contract proposals', async () => {
  const { duties } = await asks('admin');
  const ids = duties.map(({ id }) => id);
  expect(ids.filter((id) => !['proposals', 'contracts'].includes(id))).toEqual([]);
});
