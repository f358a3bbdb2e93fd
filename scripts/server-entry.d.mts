/** The bundle of the server in the folder `apps/server`, or its source if that is newer. Throws nothing. */
export function serverEntry(server?: string): string;
