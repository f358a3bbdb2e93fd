export const appShell = { toContent: 'К содержанию' } as const;
