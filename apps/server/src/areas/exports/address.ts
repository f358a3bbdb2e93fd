import { fieldFault } from '../../contract/problem.ts';
import { contract, type Operation } from '../../contract/contract.ts';
import { type Access, accessOf, passes } from '../../contract/guard.ts';
import { forbidden } from '../../contract/problem.ts';
import type { Viewer } from '../../contract/viewer.ts';

const HERE = 'http://portal';
const NONE = 'Такой файл подготовить нельзя';

/** An operation that answers with an Excel file. */
interface FileCall {
  pattern: RegExp;
  access: Access;
}
const answersFile = ({ responses }: Operation) =>
  (responses?.[200] as { $ref?: string } | undefined)?.$ref === '#/components/responses/Workbook';

/** All operations of the contract that answer with an Excel file, except the download of prepared files. */
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

/**
 * The normalised address of such a call, for storage. Throws 422 for any other call, 403 if the person may not
 * make it.
 */
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
