export const canInstall: () => boolean;
export function installFromDebian(...packages: string[]): Promise<void>;
