import type { Handlers } from '../../../../contract/handlers.ts';
import { askingOf, changed, giveTokens } from '../../handlers.ts';
import { readPerson } from '../../people/people.ts';
import { signInByFactor } from './enter.ts';
import {
  beginFactor,
  confirmFactor,
  confirmIdentity,
  endFactor,
  readFactor,
  renewCodes,
  resetFactor,
} from './factors.ts';

export const factorHandlers: Handlers<
  | 'confirmIdentity'
  | 'signInBySecondFactor'
  | 'getSecondFactor'
  | 'beginSecondFactor'
  | 'confirmSecondFactor'
  | 'endSecondFactor'
  | 'renewRecoveryCodes'
  | 'resetSecondFactor'
> = {
  async signInBySecondFactor({ body, services, request, reply }) {
    const opened = await signInByFactor(services, body.token, body.code, askingOf(request));
    return giveTokens(services, reply, opened);
  },
  async confirmIdentity({ viewer, body, services }) {
    await confirmIdentity(services, viewer, body.code);
    await changed(services, viewer);
    return { data: { ok: true } };
  },
  getSecondFactor: async ({ viewer, services }) => ({ data: await readFactor(services, viewer) }),
  beginSecondFactor: async ({ viewer, body, services }) => ({
    data: await beginFactor(services, viewer, body.password),
  }),
  async confirmSecondFactor({ viewer, body, services }) {
    const codes = await confirmFactor(services, viewer, body.code);
    await changed(services, viewer);
    return { data: { codes } };
  },
  async endSecondFactor({ viewer, body, services }) {
    await endFactor(services, viewer, body.code);
    return { data: { ok: true } };
  },
  renewRecoveryCodes: async ({ viewer, body, services }) => ({
    data: { codes: await renewCodes(services, viewer, body.code) },
  }),
  async resetSecondFactor({ viewer, path, services }) {
    await resetFactor(services, viewer, path.id);
    return { data: await readPerson(services.database, viewer, path.id) };
  },
};
