import { fieldFault } from '../../contract/problem.ts';
import { contract, type Operation } from '../../contract/contract.ts';
import { type Access, accessOf, passes } from '../../contract/guard.ts';
import { forbidden } from '../../contract/problem.ts';
import type { Viewer } from '../../contract/viewer.ts';

const HERE = 'http://portal';
const NONE = 'Такой файл подготовить нельзя';

/** A call that answers an Excel file. */
interface FileCall {
  pattern: RegExp;
  access: Access;
}
const answersFile = ({ responses }: Operation) =>
  (responses?.[200] as { $ref?: string } | undefined)?.$ref === '#/components/responses/Workbook';

/** Every call of the contract that answers an Excel file, but for the prepared files themselves. */
const FILE_CALLS: readonly FileCall[] = Object.entries(contract.paths).flatMap(([path, { get }]) =>
  get && answersFile(get) && get.operationId !== 'getExportFile'
    ? [
        {
          pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
          access: accessOf(get.operationId, get['x-access']),
        },
      ]
    : [],
);

/** The address of a call that answers a file, as it is kept. Throws 422 for any other, 403 where the person may not make it. */
export function checkedAddress(address: string, viewer: Viewer): string {
  const url = URL.canParse(address, HERE) ? new URL(address, HERE) : null;
  const call =
    url?.origin === HERE && address.startsWith('/')
      ? FILE_CALLS.find(({ pattern }) => pattern.test(url.pathname))
      : undefined;
  if (!url || !call) throw fieldFault('address', NONE);
  if (!passes(call.access, viewer)) throw forbidden();
  return url.pathname + url.search;
}
