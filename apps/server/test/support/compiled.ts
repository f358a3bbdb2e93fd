import path from 'node:path';

/** For servers that are started as processes: what Node.js has made of the sources, so that the second one needs not do it again. */
export const COMPILED = {
  NODE_COMPILE_CACHE: path.join(import.meta.dirname, '../../../../node_modules/.cache/portal-compiled'),
};
