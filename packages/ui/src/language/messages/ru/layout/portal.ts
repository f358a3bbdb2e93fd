/** The name of the portal in frames that are given none. */
export const portal = { title: 'Портал запчастей' } as const;
