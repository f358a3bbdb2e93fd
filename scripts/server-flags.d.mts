/** Node's options for the server. */
export const SERVER_FLAGS: readonly string[];
