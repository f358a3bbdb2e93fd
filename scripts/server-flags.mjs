/**
 * Node's options for the server. V8 keeps the young generation's pages once it has grown, and its default limit on a machine with much
 * memory is large; 16 MB takes as much processor time for each request and about 120 MB less memory (bench/README.md).
 */
export const SERVER_FLAGS = ['-C', 'source', '--max-semi-space-size=16'];
