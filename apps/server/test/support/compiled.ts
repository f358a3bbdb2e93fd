import path from 'node:path';

/**
 * Environment of server processes: shares Node.js's compile cache, so that the second process does not compile the
 * sources again.
 */
export const COMPILED = {
  NODE_COMPILE_CACHE: path.join(import.meta.dirname, '../../../../node_modules/.cache/portal-compiled'),
};
