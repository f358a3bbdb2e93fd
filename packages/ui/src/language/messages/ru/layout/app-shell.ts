export const appShell = { toContent: 'К содержанию', support: 'Поддержка' } as const;
